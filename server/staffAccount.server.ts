import { randomInt } from 'node:crypto';
import { staffRoles } from '#app/domain/permissions/staffRoles.ts';
import { markets } from '#app/domain/markets/markets.ts';
import { messageText } from '#app/domain/messages.ts';
import { isRefusal } from '#app/domain/refusals.ts';
import { addStaff } from '#app/domain/accounts/staff/addStaff.server.ts';
import { addStaffSchema } from '#app/domain/accounts/staff/forms.ts';
import { database } from '#app/platform/database.server.ts';
import { passwords } from '#app/platform/passwords.server.ts';
import { translator } from '#app/platform/translations.server.ts';

// Without the letters and digits that are mistaken for each other.
const characters = { letters: 'ABCDEFGHJKLMNPQRSTUVWXYZ', digits: '23456789' };
const passwordLength = 16;
const marketsOption = '--markets=';

/** 16 random letters and digits, some of each. */
function randomPassword(): string {
  const all = characters.letters + characters.digits;
  const pick = () => all.charAt(randomInt(all.length));
  const password = Array.from({ length: passwordLength }, pick).join('');
  return /\d/.test(password) && /\D/.test(password) ? password : randomPassword();
}

/**
 * Adds an account of brand staff from the words of a command line: user ID, address, role, perhaps first and last name,
 * and perhaps its markets. Without a given password the account has a random one, which the report shows. Gives the
 * report, or the problem that kept the account from being added.
 */
export async function addStaffAccount(
  args: readonly string[],
  given?: string,
): Promise<{ report: string } | { problem: string }> {
  const ofMarkets = args.find((each) => each.startsWith(marketsOption));
  const [userId, emailAddress, role, firstName = '', lastName = '', ...more] = args.filter(
    (each) => each !== ofMarkets,
  );
  const usage = `Usage: npm run staff:add -- <userId> <email> <${staffRoles.join('|')}> [<first name> <last name>] [${marketsOption}<${markets.join(',')}>]`;
  if (role === undefined || more.length > 0) return { problem: usage };
  const password = given ?? randomPassword();
  const t = translator('en');
  const parsed = addStaffSchema().safeParse({
    userId,
    emailAddress,
    role,
    firstName,
    lastName,
    password,
    markets: ofMarkets?.slice(marketsOption.length).split(','),
  });
  if (!parsed.success)
    return { problem: [...parsed.error.issues.map(({ message }) => messageText(t, message)), usage].join('\n') };
  try {
    await addStaff(
      { db: database(), now: new Date(), language: 'en', address: '', requestId: 'staff:add', passwords },
      parsed.data,
    );
  } catch (error) {
    if (isRefusal(error)) return { problem: t(error.messageKey) };
    throw error;
  }
  const added = `Added ${parsed.data.userId} as ${parsed.data.role}. They sign in at /staff/login.`;
  return {
    report: given === undefined ? `${added}\nPassword: ${password}\nIt is not stored and not shown again.` : added,
  };
}
