/** A request that was refused, or that never reached the server. */
export class RequestError extends Error {
  /**
   * @param {string} code of docs/feats.md, or one of ours: offline, not_done, dropped, stopped
   * @param {string} message one sentence a player understands
   * @param {string | null} [field] the argument that was wrong
   */
  constructor(code, message, field = null) {
    super(message);
    this.name = "RequestError";
    this.code = code;
    this.field = field;
  }
}
