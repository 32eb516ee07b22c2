/** A call of the xAPI resources that is refused: its status, and a sentence for who made the client. */
export class RefusedCall extends Error {
  override readonly name = 'RefusedCall';
  readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 412 | 413 | 415;
  constructor(status: RefusedCall['status'], message: string) {
    super(message);
    this.status = status;
  }
}
