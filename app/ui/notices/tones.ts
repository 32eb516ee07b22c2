/** How a banner of each kind looks. */
export const tones = { outage: 'warning', notice: 'info', alert: 'info' } as const;
