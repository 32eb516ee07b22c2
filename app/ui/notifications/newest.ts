/** A notification as the bell shows it. */
export interface NewestNotification {
  id: string;
  what: string;
  when: string;
  isRead: boolean;
}
