import { Form, useLocation } from '@remix-run/react';
import { useEffect, useId, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { listParams, searchMaxLength } from '#app/domain/listParams.ts';
import { toolPaths } from '#app/domain/partners/tools/toolPaths.ts';
import { Dialog } from '#app/ui/Dialog.tsx';
import { LineDrawing } from '#app/ui/Icon.tsx';
import { Link } from '#app/ui/Link.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { smallWindow } from '#app/ui/tools/OpenTool.tsx';
import { kindIcons } from './kindIcons.ts';
import type { FindSource } from './foundThings.ts';
import { NextSteps } from './NextSteps.tsx';
import { useRecentThings, type RecentThing } from './useRecentThings.ts';
import { useSuggestions } from './useSuggestions.ts';

interface FindDialogProps {
  source: FindSource;
  onClose: () => void;
}

/**
 * The search over the page: a combobox whose options are what was found, by kind, as the ARIA pattern has it. Before
 * anything is typed they are what the user opened here last, and what they do most. The first that was found is chosen;
 * arrows, Home and End choose another, Enter opens it, and before the answer the page of all results; Esc closes. Where
 * nothing was found its links lead on.
 */
export default function FindDialog({ source, onClose }: FindDialogProps) {
  const { texts } = source;
  const { t } = useTranslation(['find', texts]);
  const { pathname } = useLocation();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const words = typed.trim();

  const answer = useSuggestions(source.soon, words, pathname);
  // The dialog was opened to type into it, and would give its close button the focus.
  useEffect(() => field.current?.focus(), []);

  const [recent, remember] = useRecentThings(source.recent);
  const found = (answer?.groups ?? []).map(({ kind, things: all, hasMore }) => ({
    name: kind as string,
    things: all.map((thing): RecentThing => ({ kind, ...thing })),
    hasMore,
  }));
  const isRecent = ({ key }: RecentThing) => recent.some((each) => each.key === key);
  const groups =
    words === '' && recent.length > 0
      ? [
          { name: 'recent', things: recent, hasMore: false },
          ...found.map((group) => ({ ...group, things: group.things.filter((each) => !isRecent(each)) })),
        ].filter((group) => group.things.length > 0)
      : found;
  const things = groups.flatMap((group) => group.things);
  // Where an answer comes after a choice, what was chosen stays so, wherever it is in it.
  const picked = things.findIndex(({ key }) => key === chosen);
  // Once the answer to all that is typed is here, its first is chosen.
  const isAnswered = words !== '' && answer?.words === words;
  const isNothing = isAnswered && !answer.failed && answer.groups !== null && things.length === 0;
  const active = picked < 0 && isAnswered && things.length > 0 ? 0 : picked;
  const optionId = (index: number) => `${id}-${index}`;
  const choose = (index: number) => {
    setChosen(things[index]!.key);
    list.current?.querySelector(`#${CSS.escape(optionId(index))}`)?.scrollIntoView({ block: 'nearest' });
  };
  const onKey = (event: KeyboardEvent) => {
    const last = things.length - 1;
    const next: Record<string, number> = {
      ArrowDown: active >= last ? 0 : active + 1,
      ArrowUp: active <= 0 ? last : active - 1,
    };
    // Home and End move within what is typed until one of the arrows was pressed.
    if (picked >= 0) Object.assign(next, { Home: 0, End: last });
    const index = next[event.key];
    if (index === undefined || last < 0 || event.nativeEvent.isComposing) return;
    event.preventDefault();
    choose(index);
  };
  const onSubmit = (event: FormEvent) => {
    if (active < 0) return onClose();
    event.preventDefault();
    document.getElementById(optionId(active))?.click();
  };
  return (
    <Dialog open title={t('title')} onClose={onClose} wide>
      <Form role="search" aria-label={t(`${texts}:label`)} method="get" action={source.all({})} onSubmit={onSubmit}>
        <label className="visually-hidden" htmlFor={id}>
          {t(`${texts}:label`)}
        </label>
        <input
          id={id}
          className="control find-field"
          role="combobox"
          aria-expanded={things.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active >= 0 ? optionId(active) : undefined}
          type="text"
          enterKeyHint="search"
          autoComplete="off"
          ref={field}
          name={listParams.search}
          value={typed}
          maxLength={searchMaxLength}
          placeholder={t(`${texts}:placeholder`)}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setChosen(null);
          }}
          onKeyDown={onKey}
        />
      </Form>
      <div id={`${id}-list`} className="find-list" role="listbox" aria-label={t('title')} ref={list}>
        {groups.map(({ name, things: ofGroup, hasMore: isCut }) => (
          <div key={name} role="group" aria-labelledby={`${id}-${name}`}>
            <div id={`${id}-${name}`} role="presentation" className="find-kind">
              {t(name === 'recent' ? 'kind.recent' : `${texts}:kind.${name}`)}
              {isCut ? ` · ${t('more', { count: ofGroup.length })}` : null}
            </div>
            {ofGroup.map((thing) => {
              const index = things.indexOf(thing);
              return (
                <Option
                  key={thing.key}
                  id={optionId(index)}
                  thing={thing}
                  isActive={index === active}
                  onChosen={() => {
                    remember(thing);
                    onClose();
                  }}
                />
              );
            })}
          </div>
        ))}
      </div>
      <p role="status" className={things.length > 0 ? 'visually-hidden' : 'find-status'}>
        {statusOf()}
      </p>
      {isNothing ? <NextSteps source={source} onChosen={onClose} /> : null}
      <div className="find-foot">
        <p className="find-keys">
          {(['choose', 'open', 'close'] as const).map((name) => (
            <span key={name}>
              <kbd>{t(`keys.${name}.key`)}</kbd> {t(`keys.${name}.does`)}
            </span>
          ))}
        </p>
        {words !== '' && things.length > 0 ? (
          <Link className="link" to={source.all({ [listParams.search]: words })} onClick={onClose}>
            {t('all')}
          </Link>
        ) : null}
      </div>
    </Dialog>
  );

  function statusOf(): string {
    if (words === '') return things.length > 0 ? '' : t('hint');
    if (answer === null || answer.words !== words) return '';
    if (answer.failed) return t('failed');
    if (answer.groups === null) return t('hint');
    return things.length > 0
      ? t('count', { count: things.length })
      : `${t('nothing', { search: words })} ${t(`${texts}:nothingSentence`)}`;
  }
}

interface OptionProps {
  id: string;
  thing: RecentThing;
  isActive: boolean;
  onChosen: () => void;
}

function Option({ id, thing: { kind, title, details, href, tool }, isActive, onChosen }: OptionProps) {
  const { t } = useTranslation('find');
  const shared = { id, role: 'option', 'aria-selected': isActive, tabIndex: -1, className: 'find-option' } as const;
  const text = (
    <>
      <LineDrawing path={kindIcons[kind]} />
      <span className="find-text">
        <span>{title}</span>
        {details ? <span className="find-details">{details}</span> : null}
      </span>
    </>
  );
  if (!tool)
    return (
      <Link {...shared} to={href} onClick={onChosen}>
        {text}
      </Link>
    );
  const openSmall = (event: FormEvent<HTMLFormElement>) => {
    if (tool.window === 'chat') event.currentTarget.target = smallWindow(tool.name) ?? '_blank';
    // A form that is taken away at once is not sent.
    setTimeout(onChosen);
  };
  return (
    <form
      role="presentation"
      method="post"
      action={toolPaths.open(tool.name)}
      target={tool.window === 'current' ? undefined : '_blank'}
      onSubmit={openSmall}
    >
      <button type="submit" {...shared}>
        {text}
        {tool.window === 'current' ? null : <span className="visually-hidden">{t('opensWindow')}</span>}
      </button>
    </form>
  );
}
