/**
 * Every visible text whose contrast with what lies behind it is below `least`, as WCAG 2 reckons.
 *
 * Evaluated in the page. Colours are composited down to the first opaque background; a text over a
 * gradient is judged by the colour below it.
 */
(least) => {
  const parse = (text) => {
    const numbers = text.match(/[\d.]+/g)?.map(Number) ?? [0, 0, 0, 0];
    const [red, green, blue, alpha = 1] = numbers;
    const scale = text.startsWith("color(") ? 255 : 1; // color(srgb 0.1 0.2 0.3)
    return { rgb: [red * scale, green * scale, blue * scale], alpha };
  };
  const over = (front, back) => front.rgb.map((c, i) => c * front.alpha + back[i] * (1 - front.alpha));
  const behind = (element) => {
    const layers = [];
    for (let at = element; at !== null; at = at.parentElement) {
      const layer = parse(getComputedStyle(at).backgroundColor);
      layers.push(layer);
      if (layer.alpha === 1) break;
    }
    return layers.reverse().reduce((back, layer) => over(layer, back), [255, 255, 255]);
  };
  const luminance = (rgb) => {
    const [r, g, b] = rgb.map((c) => (c / 255 <= 0.04045 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (a, b) => {
    const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x);
    return (light + 0.05) / (dark + 0.05);
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const seen = { checked: 0, poor: [] };
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const element = node.parentElement;
    if (node.textContent.trim() === "" || !element.checkVisibility({ visibilityProperty: true })) continue;
    seen.checked += 1;
    const back = behind(element);
    const ratio = contrast(over(parse(getComputedStyle(element).color), back), back);
    if (ratio < least) seen.poor.push(`${ratio.toFixed(2)} ${node.textContent.trim()}`);
  }
  return seen;
}
