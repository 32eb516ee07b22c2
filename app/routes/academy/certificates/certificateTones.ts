/** The tone in which a certificate's state is shown. */
export const certificateTones = { valid: 'success', lapsed: 'warning', revoked: 'danger' } as const;
