import { literalPattern } from '#app/domain/text.ts';

/** What staff see with a dispute or a request for a rate: who asked, of which agency, and who answered. */
export const requestPeople = {
  agent: {
    select: {
      agentUniqueId: true,
      firstName: true,
      lastName: true,
      userId: true,
      emailAddress: true,
      account: { select: { language: true } },
      deletedAt: true,
    },
  },
  agency: { select: { agencyName: true, country: true } },
  staff: { select: { firstName: true, lastName: true, userId: true } },
} as const;

/** The conditions that find disputes and requests by their agency: its number, or a part of its name. */
export function agencyFound(search: string) {
  return [
    { agencyId: search },
    { agency: { agencyName: { contains: literalPattern(search), mode: 'insensitive' as const } } },
  ];
}
