import type { z } from 'zod';
import {
  addressMaxLength,
  cityMaxLength,
  houseNameMaxLength,
  stateMaxLength,
  zipMaxLength,
} from '#app/domain/fieldLengths.ts';
import { activationFlags, agentTypes, genderCodes, titleCodes } from '#app/domain/permissions/codes.ts';
import {
  EmailAddress,
  OptionalCliaId,
  OptionalPersonName,
  OptionalTextLine,
  PersonName,
  PhoneCode,
  PhoneNumber,
  SuffixCode,
  UserId,
} from '#app/domain/fields.ts';
import type { database } from '#app/platform/database.server.ts';

const columns: Record<string, z.ZodType> = {
  userId: UserId(),
  emailAddress: EmailAddress(),
  firstName: PersonName('firstName'),
  middleName: OptionalPersonName('middleName'),
  lastName: PersonName('lastName'),
  preferredName: OptionalPersonName('preferredName'),
  nameReading: OptionalPersonName('nameReading'),
  suffix: SuffixCode(),
  phoneCode: PhoneCode(),
  phoneNumber: PhoneNumber(),
  cellphoneCode: PhoneCode('cellphoneCode'),
  cellphoneNumber: PhoneNumber('cellphoneNumber'),
  houseName: OptionalTextLine('houseName', houseNameMaxLength),
  address1: OptionalTextLine('address1', addressMaxLength),
  address2: OptionalTextLine('address2', addressMaxLength),
  address3: OptionalTextLine('address3', addressMaxLength),
  city: OptionalTextLine('city', cityMaxLength),
  state: OptionalTextLine('state', stateMaxLength),
  zip: OptionalTextLine('zip', zipMaxLength),
  cliaagentId: OptionalCliaId(),
};

/** The stored values of agents that break the rules of their field, or would not be stored unchanged: `userId: "x"`. */
export async function brokenRows(db: ReturnType<typeof database>): Promise<string[]> {
  const agents = await db.agent.findMany({ where: { deletedAt: null } });
  const broken: string[] = [];
  for (const agent of agents) {
    const row = agent as unknown as Record<string, string>;
    for (const [name, schema] of Object.entries(columns)) {
      const parsed = schema.safeParse(row[name]);
      if (!parsed.success || parsed.data !== row[name]) broken.push(`${name}: ${JSON.stringify(row[name])}`);
    }
    if (!agentTypes.some((type) => type === agent.agentType)) broken.push(`agentType: ${agent.agentType}`);
    if (!Object.keys(activationFlags).includes(agent.activationFlag))
      broken.push(`activationFlag: ${agent.activationFlag}`);
    if (!['', ...titleCodes].includes(agent.title)) broken.push(`title: ${agent.title}`);
    if (!['', ...genderCodes].includes(agent.gender)) broken.push(`gender: ${agent.gender}`);
  }
  const ownerless = await db.agency.count({ where: { agents: { none: { agentType: 'O', deletedAt: null } } } });
  if (ownerless > 0) broken.push(`${ownerless} agencies without an owner`);
  return broken;
}
