import { Form } from '@remix-run/react';
import { useId } from 'react';
import type { SetupStep, StepState } from '#app/domain/operations/setup/setupSteps.ts';
import { paths } from '#app/paths.ts';
import { Badge, type Tone } from '#app/ui/Badge.tsx';
import { Button } from '#app/ui/Button.tsx';
import { Link } from '#app/ui/Link.tsx';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { ProgressBar } from '#app/ui/ProgressBar.tsx';
import { useRefreshing } from '#app/ui/useRefreshing.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { CourseTry } from './CourseTry.tsx';
import type { Setup, SetupLine, SetupRow } from './setupRows.server.ts';

const tones: Record<StepState, Tone> = {
  missing: 'warning',
  partly: 'info',
  underWay: 'info',
  failed: 'danger',
  done: 'success',
};

/** The steps of the guide, each with its state, what is there, and what to press. */
export function SetupSteps({ setup, heading = 'h2' }: { setup: Setup; heading?: 'h2' | 'h3' }) {
  const { t } = useTranslation('setup');
  useRefreshing(setup.isMoving);
  const progress = { done: setup.done, total: setup.steps.length };
  // What is left is optional then.
  const isRestOptional = setup.isSetUp && progress.done < progress.total;
  return (
    <div className="grid gap-6">
      <ProgressBar
        label={t('progress.label')}
        {...progress}
        words={t(isRestOptional ? 'progress.wordsOptional' : 'progress.words', progress)}
      />
      <ol className="setup-steps">
        {setup.steps.map((row) => (
          <Step key={row.step} row={row} setup={setup} heading={heading} />
        ))}
      </ol>
    </div>
  );
}

function Step({ row, setup, heading: Heading }: { row: SetupRow; setup: Setup; heading: 'h2' | 'h3' }) {
  const { t } = useTranslation(['setup', 'tools', 'settings', 'markets']);
  const id = useId();
  const { step, state, lines, isOptional } = row;
  return (
    <li className="card setup-step" aria-labelledby={id}>
      <div className="setup-head">
        <Heading id={id}>{t(`step.${step}.title`)}</Heading>
        <Badge tone={isOptional && state === 'missing' ? 'neutral' : tones[state]}>
          {t(isOptional && state === 'missing' ? 'state.optional' : `state.${state}`)}
        </Badge>
      </div>
      <p className="text-muted">{t(`step.${step}.what`)}</p>
      <ul className="setup-lines">
        {lines.map((line) => (
          <li key={`${line.key} ${line.href ?? line.params.kind ?? ''}`}>
            {line.href ? (
              <Link className="link" to={line.href}>
                {t(line.key, paramsOf(line, t))}
              </Link>
            ) : (
              t(line.key, paramsOf(line, t))
            )}
          </li>
        ))}
        {step === 'courses' && setup.courseTryAddress ? <CourseTry address={setup.courseTryAddress} /> : null}
      </ul>
      <Waiting drafts={row.waiting} />
      <div className="setup-presses">
        <Press row={row} setup={setup} />
      </div>
    </li>
  );
}

/** Adopted drafts, each with the settings that it waits for; those that are complete are published by one press. */
function Waiting({ drafts }: { drafts: SetupRow['waiting'] }) {
  const { t } = useTranslation(['setup', 'contentEditor', 'markets']);
  if (drafts.length === 0) return null;
  return (
    <div>
      <p className="font-semibold">{t('waiting.title')}</p>
      <ul className="setup-lines">
        {drafts.map(({ documentId, path, market, brand, language, open }) => (
          <li key={documentId}>
            <Link className="link" to={paths.staffDocument(documentId)}>
              {[
                path.replace(/^pages\//, '/'),
                market ? t(`markets:market.${market}`) : '',
                brand ? t(`markets:brand.${brand}`) : '',
                t(`contentEditor:language.${language}`),
              ]
                .filter(Boolean)
                .join(' · ')}
            </Link>
            {': '}
            {open.length === 0
              ? t('waiting.ready')
              : open.map(({ name, setting: { kind, scope } }, at) => (
                  <span key={name}>
                    {at > 0 ? ', ' : ''}
                    <Link
                      className="link"
                      to={scope === null ? paths.staffSettingKind(kind) : paths.staffSetting(kind, scope)}
                    >
                      {t(`contentEditor:placeholders.what.${name}`)}
                    </Link>
                  </span>
                ))}
          </li>
        ))}
      </ul>
      {drafts.some(({ open }) => open.length === 0) ? (
        <Form method="post" action={paths.staffSetupContent()} className="mt-2" preventScrollReset>
          <Button type="submit" variant="primary" name="intent" value="publish">
            {t('waiting.press')}
          </Button>
        </Form>
      ) : null}
    </div>
  );
}

const namedByKey = ['tool', 'kind', 'market'] as const;

/** The values of a line; a partner's or market's name is given as a key. */
function paramsOf({ params }: SetupLine, t: (key: string) => string): Record<string, string | number> {
  const named = namedByKey.flatMap((name) => (name in params ? [[name, t(String(params[name]))]] : []));
  return { ...params, ...Object.fromEntries(named) };
}

/** The screens that see to each step, with the key of what their link says. */
const screens: Record<SetupStep, { key: string; href: string }[]> = {
  mail: [{ key: 'open', href: paths.staffSettingKind('mail-sender') }],
  contacts: [{ key: 'open', href: paths.staffSettingKind('contact-details') }],
  terms: [{ key: 'edit', href: paths.staffContent({ kind: 'page' }) }],
  pages: [{ key: 'edit', href: paths.staffContent({ kind: 'page' }) }],
  menus: [{ key: 'edit', href: paths.staffContent({ kind: 'headerFooter' }) }],
  courses: [
    { key: 'open', href: paths.staffCourses() },
    { key: 'levels', href: paths.staffRequirements() },
  ],
  markets: [{ key: 'open', href: paths.staffAcademyMarkets() }],
  partners: [{ key: 'open', href: paths.staffHandovers() }],
  sales: [{ key: 'open', href: paths.staffSettingKind('sales-access') }],
  members: [{ key: 'open', href: paths.staffMemberImports() }],
  rates: [
    { key: 'open', href: paths.staffNewRate() },
    { key: 'import', href: paths.staffRateImports() },
  ],
  settings: [{ key: 'open', href: paths.staffSettings() }],
};

function Press({ row: { step, state, mayAdopt }, setup }: { row: SetupRow; setup: Setup }) {
  const { t } = useTranslation('setup');
  return (
    <>
      {step === 'mail' ? (
        <Form method="post" action={paths.staffSetup()} preventScrollReset>
          <Button type="submit" variant={state === 'done' ? 'secondary' : 'primary'}>
            {t('step.mail.press')}
          </Button>
        </Form>
      ) : null}
      {step === 'courses' && mayAdopt ? (
        <Form method="post" action={paths.staffSetupCourses()} preventScrollReset>
          <Button type="submit" variant="primary">
            {t('step.courses.press')}
          </Button>
        </Form>
      ) : null}
      {(step === 'terms' || step === 'pages' || step === 'menus') && mayAdopt ? (
        <LinkButton
          variant="primary"
          to={paths.staffSetupContent({ set: step })}
          aria-label={`${t(`step.${step}.title`)}: ${t('step.read')}`}
        >
          {t('step.read')}
        </LinkButton>
      ) : null}
      {step === 'partners' && setup.partners.length > 0 ? <TryPartner partners={setup.partners} /> : null}
      {step === 'partners' && setup.undecidedPartners > 0 ? (
        <Form method="post" action={paths.staffSetup()} preventScrollReset>
          <Button type="submit" variant="secondary" name="intent" value="switch-off">
            {t('step.partners.switchOff', { count: setup.undecidedPartners })}
          </Button>
        </Form>
      ) : null}
      {screens[step].map(({ key, href }) => (
        <LinkButton key={key} to={href} aria-label={`${t(`step.${step}.title`)}: ${t(`step.${step}.${key}`)}`}>
          {t(`step.${step}.${key}`)}
        </LinkButton>
      ))}
    </>
  );
}

/** A try of one partner, whose page shows what came back. */
function TryPartner({ partners }: { partners: readonly string[] }) {
  const { t } = useTranslation(['setup', 'tools']);
  const id = useId();
  return (
    <Form method="post" action={paths.staffHandovers()} className="setup-try" reloadDocument>
      <label className="visually-hidden" htmlFor={id}>
        {t('step.partners.which')}
      </label>
      <select id={id} name="tool" className="control">
        {partners.map((name) => (
          <option key={name} value={name}>
            {t(`tools:name.${name}`)}
          </option>
        ))}
      </select>
      <Button type="submit" variant="primary">
        {t('step.partners.press')}
      </Button>
    </Form>
  );
}
