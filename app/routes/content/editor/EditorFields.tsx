import { useId, type KeyboardEvent } from 'react';
import {
  submenu,
  type ChoicePart,
  type EditorPart,
  type GroupPart,
  type ListPart,
  type TextPart,
} from '#app/domain/content/editor/fields.ts';
import type { Values } from '#app/domain/content/editor/formValues.ts';
import { destinationKey } from '#app/domain/content/documents/screenLabels.ts';
import { Button } from '#app/ui/Button.tsx';
import { CheckboxField } from '#app/ui/form/CheckboxField.tsx';
import { FieldError } from '#app/ui/form/FieldError.tsx';
import { FieldGroup } from '#app/ui/form/FieldGroup.tsx';
import { SelectField } from '#app/ui/form/SelectField.tsx';
import { TextAreaField } from '#app/ui/form/TextAreaField.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { Icon } from '#app/ui/Icon.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { fieldOf, type EditorFrame } from './editorFrame.ts';
import { PictureInserter } from './PictureInserter.tsx';

interface PartProps<Part> {
  frame: EditorFrame;
  part: Part;
  /** The names of the groups and items around it. */
  prefix: string;
  value: Values[string] | undefined;
}

/** The fields of a document, as its kind has them. Without JavaScript the buttons of lists work too: they post. */
export function EditorFields({
  frame,
  parts,
  values,
  prefix = '',
}: {
  frame: EditorFrame;
  parts: readonly EditorPart[];
  values: Values;
  prefix?: string;
}) {
  return (
    <>
      {parts.map((part) => (
        <Part key={part.name} frame={frame} part={part} prefix={prefix} value={values[part.name]} />
      ))}
    </>
  );
}

function Part({ part, ...props }: PartProps<EditorPart>) {
  if (part.type === 'group') return <Group part={part} {...props} />;
  if (part.type === 'list') return <List part={part} {...props} />;
  if (part.type === 'choice') return <Choice part={part} {...props} />;
  if (part.type === 'tick') return <Tick name={part.name} {...props} />;
  return part.type === 'image' ? <Picture part={part} {...props} /> : <Text part={part} {...props} />;
}

const inputTypes = { line: 'text', address: 'text', email: 'email', date: 'date' } as const;

function Text({ frame, part, prefix, value }: PartProps<TextPart>) {
  const { t } = useTranslation('contentEditor');
  const field = fieldOf(frame, prefix + part.name, value);
  const label = t(`field.${part.name}`);
  if (part.type === 'markdown')
    return (
      <>
        <TextAreaField field={field} label={label} help={t('help.markdown')} rows={18} required={!frame.isOptional} />
        <PictureInserter frame={frame} name={field.name} />
      </>
    );
  if (part.type === 'text') return <TextAreaField field={field} label={label} rows={3} required={!frame.isOptional} />;
  const help = part.type === 'address' ? t('help.address') : part.name === 'version' ? t('help.version') : undefined;
  const isRequired = !frame.isOptional && !part.optional && part.name !== 'phone' && part.name !== 'subHeading';
  return (
    <TextField
      field={field}
      label={label}
      help={help}
      type={inputTypes[part.type as keyof typeof inputTypes]}
      autoComplete="off"
      required={isRequired}
    />
  );
}

function Choice({ frame, part, prefix, value }: PartProps<ChoicePart>) {
  const { t } = useTranslation(['contentEditor', 'content']);
  const options = part.options.map((option) => ({ value: option, label: t(choiceKey(part, option)) }));
  const help = part.words === 'destination' ? undefined : t(`help.${part.words}`);
  return (
    <SelectField
      field={fieldOf(frame, prefix + part.name, value)}
      label={t(`field.${part.name}`)}
      help={help}
      options={options}
      placeholder={part.words === 'art' ? t('choice.none') : undefined}
    />
  );
}

// A screen or a page has the name that menus give it.
function choiceKey({ words }: Pick<ChoicePart, 'words'>, option: string): string {
  if (words !== 'destination' || option === '' || option === 'submenu') return `choice.${words}.${option || 'none'}`;
  return destinationKey(option);
}

function Tick({ frame, name, prefix, value }: Omit<PartProps<never>, 'part'> & { name: string }) {
  const { t } = useTranslation('contentEditor');
  return <CheckboxField field={fieldOf(frame, prefix + name, value)} label={t(`field.${name}`)} value="on" />;
}

function Picture({ frame, part, prefix, value }: PartProps<TextPart>) {
  const { t } = useTranslation('contentEditor');
  const gone =
    typeof value === 'string' && value !== '' && !frame.images.some(({ imageId }) => imageId === value)
      ? [{ value, label: t('choice.otherPicture') }]
      : [];
  const options = [...gone, ...frame.images.map(({ imageId, label }) => ({ value: imageId, label }))];
  return (
    <SelectField
      field={fieldOf(frame, prefix + part.name, value)}
      label={t(`field.${part.name}`)}
      help={t('help.image')}
      options={options}
      placeholder={t('choice.noPicture')}
    />
  );
}

function Group({ frame, part, prefix, value }: PartProps<GroupPart>) {
  const { t } = useTranslation('contentEditor');
  const name = prefix + part.name;
  return (
    <div id={`${frame.formId}-${name}`} tabIndex={-1}>
      <FieldGroup legend={t(`field.${part.name}`)} help={part.optional ? t('help.optional') : undefined}>
        <EditorFields
          frame={{ ...frame, isOptional: part.optional }}
          parts={part.fields}
          values={(value ?? {}) as Values}
          prefix={`${name}.`}
        />
      </FieldGroup>
    </div>
  );
}

function List({ frame, part, prefix, value }: PartProps<ListPart>) {
  const { t } = useTranslation('contentEditor');
  const id = useId();
  const name = prefix + part.name;
  const items = (value ?? []) as Values[];
  const formField = fieldOf(frame, name, undefined);
  const Heading = prefix.includes('[') ? 'h3' : 'h2';
  return (
    <div className="editor-list" role="group" aria-labelledby={id}>
      <Heading id={id}>
        <span id={formField.id} tabIndex={-1}>
          {t(`field.${part.name}`)}
        </span>
      </Heading>
      <FieldError id={formField.errorId} errors={formField.errors} />
      {part.isEntry && !prefix.includes('[') && items.length > 1 ? (
        <p className="field-help">{t('help.entries')}</p>
      ) : null}
      {items.map((item, index) =>
        isFolded(part) ? (
          <Entry key={index} frame={frame} part={part} name={name} items={items} index={index} />
        ) : (
          <fieldset key={index} className="editor-item" id={`${frame.formId}-${name}[${index}]`} tabIndex={-1}>
            <legend>{t(`item.${part.name}`, { number: index + 1 })}</legend>
            <EditorFields frame={frame} parts={part.fields} values={item} prefix={`${name}[${index}].`} />
            <ItemButtons
              name={`${name}[${index}]`}
              label={t(`item.${part.name}`, { number: index + 1 })}
              isFirst={index === 0}
              isLast={index === items.length - 1}
            />
          </fieldset>
        ),
      )}
      {items.length < part.max ? (
        <Button type="submit" name="intent" value={`add:${name}`}>
          {t(`add.${part.name}`)}
        </Button>
      ) : null}
    </div>
  );
}

// A column of links is as long as a menu: both are a tree of folded lines.
const isFolded = ({ isEntry, fields }: ListPart) => isEntry || fields.some(({ type }) => type === 'list');

interface EntryProps {
  frame: EditorFrame;
  part: ListPart;
  /** Of the list. */
  name: string;
  items: readonly Values[];
  index: number;
}

/**
 * An entry of a menu, or a column of links, in one line of its tree, whose fields unfold at a press; it opens by itself where it is new or has an
 * error. Alt with an arrow presses the button that moves it.
 */
function Entry({ frame, part, name, items, index }: EntryProps) {
  const { t } = useTranslation(['contentEditor', 'content']);
  const own = `${name}[${index}]`;
  const item = items[index]!;
  const { label = item.title ?? '', destination = '', children = item.links } = item;
  const title = t(`item.${part.name}`, { number: index + 1 });
  const called = typeof label === 'string' && label !== '' ? label : '';
  const isDestination = typeof destination === 'string' && destination !== '' && destination !== submenu;
  const shown = called || (isDestination ? t(destinationKey(destination)) : '');
  // Open after a press inside it, and where a field has an error.
  const isInside = [...Object.keys(frame.errors), frame.focus ?? ''].some((each) => each.startsWith(`${own}.`));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its buttons do the same
    <div className="editor-entry" id={`${frame.formId}-${own}`} tabIndex={-1} onKeyDown={moveByKeys}>
      <details open={shown === '' || isInside}>
        <summary>
          <Icon name="chevronRight" className="icon-small" />
          <span className="wrap-anywhere">{shown || title}</span>
          {Array.isArray(children) && children.length > 0 ? (
            <span className="editor-count">{t('entries', { count: children.length })}</span>
          ) : null}
        </summary>
        <fieldset className="editor-item" data-entry={part.isEntry}>
          <legend className="visually-hidden">{title}</legend>
          <EditorFields frame={frame} parts={part.fields} values={item} prefix={`${own}.`} />
        </fieldset>
      </details>
      <ItemButtons name={own} label={shown || title} isFirst={index === 0} isLast={index === items.length - 1} />
    </div>
  );
}

function moveByKeys(event: KeyboardEvent<HTMLElement>): void {
  const act = event.altKey && { ArrowUp: 'up', ArrowDown: 'down' }[event.key];
  if (!act) return;
  event.preventDefault();
  // Of entries within each other the innermost one moves.
  event.stopPropagation();
  const own = event.currentTarget.querySelector<HTMLButtonElement>(`:scope > .editor-buttons > [value^="${act}:"]`);
  own?.click();
}

const actIcons = { up: 'arrowUp', down: 'arrowUp', remove: 'close' } as const;

function ItemButtons({
  name,
  label,
  isFirst,
  isLast,
}: {
  name: string;
  label: string;
  isFirst: boolean;
  isLast: boolean;
}) {
  const { t } = useTranslation('contentEditor');
  const acts = [...(isFirst ? [] : ['up' as const]), ...(isLast ? [] : ['down' as const]), 'remove' as const];
  return (
    <div className="editor-buttons">
      {acts.map((act) => (
        <Button
          key={act}
          type="submit"
          variant="quiet"
          className="editor-act"
          title={t(`listAct.${act}`)}
          name="intent"
          value={`${act}:${name}`}
          aria-label={t('listAct.about', { act: t(`listAct.${act}`), item: label })}
        >
          <Icon name={actIcons[act]} />
        </Button>
      ))}
    </div>
  );
}
