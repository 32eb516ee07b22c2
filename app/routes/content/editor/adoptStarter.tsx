import type { LinksFunction } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import type { StaffContext } from '#app/domain/context.server.ts';
import { kindOfPath } from '#app/domain/content/documents/documentKinds.ts';
import { fillDocument } from '#app/domain/content/documents/fillDocument.server.ts';
import { adoptStarter, isContentSet } from '#app/domain/content/editor/adoptStarter.server.ts';
import { readStarter, starterKey, type StarterDocument } from '#app/domain/content/editor/readStarter.server.ts';
import { publishStarterDrafts } from '#app/domain/content/editor/starterDrafts.server.ts';
import { connectedPartners } from '#app/domain/markets/partnerAddresses.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { paths } from '#app/paths.ts';
import homeStyles from '#app/routes/content/homePage/home.css?url';
import { documentTitle, readForm } from '#app/routes/requests/session.server.ts';
import { staffAction, staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { BackLink } from '#app/ui/BackLink.tsx';
import { Badge } from '#app/ui/Badge.tsx';
import { Button } from '#app/ui/Button.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { Link } from '#app/ui/Link.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { DataTable, type Column } from '#app/ui/table/DataTable.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { documentName, placeName } from './documentHead.server.ts';
import { OpenPlaces } from './OpenPlaces.tsx';
import { shownAs } from './previewPage.server.ts';
import { previewChoice } from './previewReader.server.ts';
import { ShownDocument } from './ShownDocument.tsx';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: homeStyles }];

export const meta = pageTitle<typeof loader>();

const administrators = { can: 'staff.set-up' } as const;

export const loader = staffLoader(async ({ ctx, request }) => {
  const params = new URL(request.url).searchParams;
  const set = params.get('set') ?? '';
  if (!isContentSet(set)) throw new Refusal('notFound');
  const documents = await readStarter(ctx, set);
  const read = documents.find((row) => starterKey(row) === params.get('read'));
  return {
    title: documentTitle(ctx.language, `setup:step.${set}.title`),
    set,
    // What stays open comes first: it is what there is to do.
    rows: documents
      .toSorted((one, other) => Number(other.open.length > 0) - Number(one.open.length > 0))
      .map((row) => ({
        key: starterKey(row),
        name: nameOf(ctx, row),
        forWhom: placeName(ctx.language, row),
        language: row.language,
        becomes: row.becomes,
        open: row.open,
      })),
    read: read ? { name: nameOf(ctx, read), shown: await shownIn(ctx, read) } : null,
  };
}, administrators);

function nameOf({ language }: StaffContext, { path }: StarterDocument): string {
  return documentName(language, { path });
}

// As its first readers would see it.
async function shownIn(ctx: StaffContext, row: StarterDocument) {
  const { market, brand } = previewChoice(new URLSearchParams(), row, ctx.staff);
  const { language } = row;
  const [{ document }, partners] = await Promise.all([
    fillDocument(ctx, row.document as object, { market, brand, language }),
    connectedPartners(ctx, { market, brand }),
  ]);
  const shown = { kind: kindOfPath(row.path)!, document, pictures: [] } as Parameters<typeof shownAs>[0];
  return shownAs(shown, { market, brand, partners }, language, ctx.now);
}

/** Adopts a part of the starter set, or publishes its drafts that have become complete; the guide shows what came. */
export const action = staffAction(async ({ ctx, request }) => {
  const posted = await readForm(request);
  if (posted.get('intent') === 'publish') {
    const published = await publishStarterDrafts(ctx);
    return redirectWithToast(paths.staffSetup(), {
      kind: published === 0 ? 'error' : 'success',
      message: `setup:adopted.${published === 0 ? 'noneReady' : 'published'}`,
      params: { number: String(published) },
    });
  }
  const set = String(posted.get('set') ?? '');
  if (!isContentSet(set)) throw new Refusal('malformedRequest');
  const { adopted, asDrafts, open } = await adoptStarter(ctx, set);
  const outcome = adopted === 0 ? 'nothing' : open > 0 ? 'open' : asDrafts > 0 ? 'drafts' : 'done';
  return redirectWithToast(paths.staffSetup(), {
    kind: adopted === 0 ? 'error' : 'success',
    message: `setup:adopted.${outcome}`,
    params: { number: String(adopted), drafts: String(asDrafts) },
  });
}, administrators);

type Row = ReturnType<typeof useLoaderData<typeof loader>>['rows'][number];

const tones = { published: 'success', approval: 'info', open: 'warning' } as const;

/** What adopting a part of the starter set publishes and what stays a draft, each text to be read before. */
export default function AdoptStarter() {
  const { t } = useTranslation(['setup', 'contentEditor', 'common']);
  const { set, rows, read } = useLoaderData<typeof loader>();
  const published = rows.filter(({ becomes }) => becomes === 'published').length;
  const columns: Column<Row>[] = [
    { key: 'name', header: t('adopt.document'), rowHeader: true, cell: ({ name }) => name },
    {
      key: 'forWhom',
      header: t('adopt.forWhom'),
      fact: true,
      // The language first: a phone cuts the end.
      cell: ({ forWhom, language }) => `${t(`contentEditor:language.${language}`)} · ${forWhom}`,
    },
    {
      key: 'becomes',
      header: t('adopt.becomes.title'),
      fact: true,
      cell: ({ becomes }) => <Badge tone={tones[becomes]}>{t(`adopt.becomes.${becomes}`)}</Badge>,
    },
    {
      key: 'open',
      header: t('adopt.open'),
      cell: ({ open }) => (open.length > 0 ? <OpenPlaces places={open} /> : t('common:dash')),
    },
    {
      key: 'read',
      header: t('adopt.read'),
      cell: ({ key, name, forWhom, language }) => (
        <Link
          className="link"
          to={`${paths.staffSetupContent({ set, read: key })}#read`}
          aria-label={t('adopt.readNamed', { name, forWhom, language: t(`contentEditor:language.${language}`) })}
        >
          {t('adopt.read')}
        </Link>
      ),
    },
  ];
  const title = t(`step.${set}.title`);
  return (
    <>
      <BackLink to={paths.staffSetup()}>{t('title')}</BackLink>
      <PageHead title={title} sentence={t('adopt.sentence')} />
      {rows.length === 0 ? (
        <EmptyState title={t('adopt.emptyTitle')} sentence={t('adopted.nothing')} />
      ) : (
        <div className="grid gap-6">
          <Form method="post" className="grid gap-3">
            <p>{t('adopt.sum', { published, drafts: rows.length - published })}</p>
            <div className="form-actions">
              <Button type="submit" variant="primary" name="set" value={set}>
                {t(`step.${set}.press`)}
              </Button>
            </div>
          </Form>
          {read ? (
            <section className="card" id="read" aria-label={read.name}>
              <ShownDocument shown={read.shown} />
            </section>
          ) : null}
          <DataTable caption={title} columns={columns} rows={rows} rowKey={({ key }) => key} empty={null} />
        </div>
      )}
    </>
  );
}
