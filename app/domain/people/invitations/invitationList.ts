import { listQuery } from '#app/domain/listQuery.ts';

/** An agency's open invitations in an address. */
export const invitationList = listQuery({ search: true });
