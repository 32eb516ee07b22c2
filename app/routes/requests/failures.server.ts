import { data, redirect } from '@remix-run/node';
import { formatSecond } from '#app/domain/display.ts';
import { marketOfLanguage, type Market } from '#app/domain/markets/markets.ts';
import { isRefusal, Refusal } from '#app/domain/refusals.ts';
import { paths } from '#app/paths.ts';
import { isStaffPath } from '#app/domain/accounts/staff/staffPaths.ts';
import { keepShownError, type ShownError } from '#app/domain/people/staff/shownErrors.server.ts';
import { database } from '#app/platform/database.server.ts';
import { isDatabaseUnavailable, isReadOnlyRefusal } from '#app/platform/databaseFailures.server.ts';
import { logDenial, logFailure } from '#app/platform/logging.server.ts';
import { translator } from '#app/platform/translations.server.ts';
import { isUnavailable } from '#app/platform/unavailable.server.ts';
import type { Language, TextLocale } from '#app/i18n.ts';
import { wordedStatus } from '#app/ui/errorDetails.ts';
import {
  hasView,
  knownMarket,
  requestLanguage,
  sessionOf,
  shownReference,
  type Arguments,
} from './visitorContext.server.ts';

/** Turns a refusal, and whatever else fails, into the error page with a reference number. */
export async function guarded<Result>(args: Arguments, handle: () => Promise<Result>): Promise<Result> {
  try {
    return await handle();
  } catch (thrown) {
    if (thrown instanceof Response || isDataWithStatus(thrown)) throw thrown;
    const error = await inView(args, thrown);
    const reference = shownReference(args.context);
    const language = await requestLanguage(args);
    const failed = async (status: number, details: { code: string; message?: string }) => {
      await keepFailure(args, { reference, status, code: details.code });
      return data({ reference, title: errorTitle(status, language), ...details }, { status });
    };
    if (isRefusal(error)) {
      if (error.code === 'confirmationNeeded')
        throw redirect(paths.staffConfirmation({ target: pageOf(args.request) }));
      if (error.status === 403) logDenial(reference, error.code, placeOf(args.request));
      const market = (await knownMarket(args)) ?? marketOfLanguage(language);
      throw await failed(error.status, { code: error.code, message: refusalText(error, language, market) });
    }
    logFailure(reference, error, placeOf(args.request));
    throw await (isUnavailable(error)
      ? failed(503, { code: 'genericServiceError' })
      : failed(500, { code: 'scriptError' }));
  }
}

// The page comes out also where it cannot be kept.
async function keepFailure(args: Arguments, failure: Omit<ShownError, 'page'>): Promise<void> {
  const { method, url } = args.request;
  const pathname = new URL(url).pathname.replace(/\.data$/, '');
  try {
    const session = isStaffPath(pathname) ? undefined : await sessionOf(args);
    // What a member of staff meets in a view of the portal is not the person's.
    if (!session || session.view) return;
    const { actor, agency } = session;
    const ctx = { db: database(), now: new Date() };
    await keepShownError(ctx, { ...actor, ...agency }, { ...failure, page: `${method} ${pathname}` });
  } catch (error) {
    if (!isDatabaseUnavailable(error)) logFailure(failure.reference, error, 'keeping a shown error');
  }
}

const placeOf = ({ method, url }: Request): string => `${method} ${new URL(url).pathname}`;

// The page that a press was on: its form posts to the page's own address.
const pageOf = ({ url }: Request): string => {
  const { pathname, search } = new URL(url);
  return pathname.replace(/\.data$/, '') + search.replace(/[?&](?:index|_routes=[^&]*)/g, '');
};

// What the database refused to write in a view was not to be done.
async function inView(args: Arguments, thrown: unknown): Promise<unknown> {
  return isReadOnlyRefusal(thrown) && (await hasView(args)) ? new Refusal('viewOnly') : thrown;
}

/**
 * The title of an error page's document: it is rendered without a loader's data, and so its title comes with what is
 * thrown.
 */
export function errorTitle(status: number, language: Language): string {
  const t = translator(language);
  return `${t(`common:error.${wordedStatus(status)}.title`)} · ${t('common:product')}`;
}

function isDataWithStatus(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'type' in error && error.type === 'DataWithResponseInit';
}

/** The text of a refusal in a language, with times as the market writes them, else as the language's own market does. */
export function refusalText(
  refusal: Refusal,
  language: Language,
  market: Market = marketOfLanguage(language),
  locale: TextLocale = language,
): string {
  const params = { ...refusal.params };
  if (typeof params.until === 'string') params.until = formatSecond(new Date(params.until), { market, language });
  return translator(locale)(refusal.messageKey, params);
}
