import { database } from '#app/platform/database.server.ts';
import { runJobs } from './jobs.ts';

/** The mails to an address, oldest first, with the token of the link in each. */
export async function mailsTo(emailAddress: string) {
  await runJobs();
  const mails = await database().outbox.findMany({
    where: { recipient: emailAddress.toLowerCase() },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  return mails.map((mail) => ({ ...mail, token: /[?&]token(?:Id)?=([\w-]{43})/.exec(mail.text)?.[1] ?? '' }));
}

/** The templates of the mails to an address, in their order. */
export async function templatesTo(emailAddress: string): Promise<string[]> {
  return (await mailsTo(emailAddress)).map(({ template }) => template);
}

/** The token of the newest mail to an address. */
export async function newestToken(emailAddress: string): Promise<string> {
  const token = (await mailsTo(emailAddress)).at(-1)?.token;
  if (!token) throw new Error(`The newest mail to ${emailAddress} has no link.`);
  return token;
}
