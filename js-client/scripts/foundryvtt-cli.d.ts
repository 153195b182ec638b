/** What we use of the package, which ships no types. */
declare module "@foundryvtt/foundryvtt-cli" {
  export function compilePack(
    source: string,
    target: string,
    options?: { log?: boolean },
  ): Promise<void>;
  export function extractPack(
    source: string,
    target: string,
    options?: { log?: boolean },
  ): Promise<void>;
}
