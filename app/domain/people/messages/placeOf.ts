/** The page of a message of the brand, to which its notification leads. */
export function placeOf(messageId: string): string {
  return `/home/messages/${messageId}`;
}
