import type { BrandCode } from '#app/domain/markets/brands.ts';
import { Fold } from '#app/ui/Fold.tsx';
import { FieldError } from '#app/ui/form/FieldError.tsx';
import { SelectField } from '#app/ui/form/SelectField.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { fieldOf, type EditorFrame } from './editorFrame.ts';

/** A menu and footer to which a page can be added, with its name in words. */
interface ShownMenu {
  documentId: string;
  base: string;
  name: string;
  hasDraft: boolean;
  places: readonly { name: string; label: string | null }[];
  has: 'published' | 'draft' | null;
  unseenBy: readonly BrandCode[];
}

interface MenuFieldsProps {
  frame: EditorFrame;
  menus: readonly ShownMenu[];
  /** What was chosen before the form came back. */
  typed: Record<string, string>;
}

/** Where a page is to be in the menus and footers of its readers; they are published with it. */
export function MenuFields({ frame, menus, typed }: MenuFieldsProps) {
  const { t } = useTranslation('contentEditor');
  if (menus.length === 0) return null;
  const names = menus.map((_, index) => `menus[${index}].place`);
  const errors = fieldOf(frame, 'menus', undefined);
  const isTyped = names.some((name) => typed[name]);
  return (
    <Fold summary={t('menus.title')} fields={['menus', ...names]} open={isTyped}>
      <div className="form" id={errors.id} tabIndex={-1}>
        <p className="field-help">{t('menus.sentence')}</p>
        <FieldError id={errors.errorId} errors={errors.errors} />
        <TextField
          field={fieldOf(frame, 'menuLabel', typed.menuLabel)}
          label={t('menus.label')}
          help={t('menus.labelHelp')}
          maxLength={80}
          autoComplete="off"
        />
        {menus.map((menu, index) => (
          <MenuField key={menu.documentId} frame={frame} menu={menu} item={`menus[${index}]`} typed={typed} />
        ))}
      </div>
    </Fold>
  );
}

function MenuField({ frame, menu, item, typed }: Omit<MenuFieldsProps, 'menus'> & { menu: ShownMenu; item: string }) {
  const { t } = useTranslation(['contentEditor', 'markets']);
  const { documentId, base, name, hasDraft, places, has, unseenBy } = menu;
  const brands = unseenBy.map((brand) => t(`markets:brand.${brand}`)).join(', ');
  const unseen = brands === '' ? '' : t('menus.unseen', { brands });
  if (has === 'published' || (has === null && places.length === 0))
    return (
      <p className="text-sm">
        <span className="font-semibold">{name}</span>{' '}
        <span className="text-muted">
          {t(has === null ? 'menus.full' : 'menus.already')} {unseen}
        </span>
      </p>
    );
  const words = (place: string, label: string | null) =>
    label === null ? t('menus.main') : t(place.startsWith('menu') ? 'menus.below' : 'menus.column', { label });
  const options =
    has === 'draft'
      ? [{ value: 'draft', label: t('menus.publishDraft') }]
      : places.map((place) => ({ value: place.name, label: words(place.name, place.label) }));
  return (
    <div>
      <input type="hidden" name={`${item}.documentId`} value={documentId} />
      <input type="hidden" name={`${item}.base`} value={base} />
      <SelectField
        field={fieldOf(frame, `${item}.place`, typed[`${item}.place`])}
        label={name}
        help={[hasDraft && has === null && t('menus.inDraft'), unseen].filter(Boolean).join(' ') || undefined}
        options={[{ value: '', label: t('menus.none') }, ...options]}
      />
    </div>
  );
}
