/** The error where a backup cannot be made or cannot be used; its message is one line for the operator. */
export class BackupFault extends Error {
  override readonly name = 'BackupFault';
}
