import { maxMegapixels } from '#app/domain/operations/files/pictureLimits.ts';
import { logoLimits, readLogo } from '#app/domain/markets/settings/logos.ts';
import { LogoPicture } from '#app/ui/brand/LogoPicture.tsx';
import { Button } from '#app/ui/Button.tsx';
import type { FormField } from '#app/ui/form/field.ts';
import { FieldError } from '#app/ui/form/FieldError.tsx';
import { FieldGroup } from '#app/ui/form/FieldGroup.tsx';
import { FileField } from '#app/ui/form/FileField.tsx';
import { useTranslation } from '#app/ui/texts.tsx';

const limits = { megabytes: logoLimits.bytes / 1024 / 1024, megapixels: maxMegapixels };

/** A logo: the one that there is, a button that takes it out, and a file that takes its place. */
export function LogoField({ field, file }: { field: FormField; file: FormField }) {
  const { t } = useTranslation(['settings', 'fields']);
  const reference = String(field.initialValue ?? '');
  const logo = readLogo(reference);
  return (
    <FieldGroup legend={t(`fields:${field.name}`)} help={t('logo.help')}>
      {/* Another one for another logo, so that it has what it names. */}
      <input key={reference} id={field.id} type="hidden" name={field.name} value={reference} />
      <FieldError id={field.errorId} errors={field.errors} />
      {logo ? (
        <div className="flex flex-wrap items-center gap-3">
          <span className="logo-ground">
            <LogoPicture logo={logo} alt={t('logo.present')} />
          </span>
          <Button type="submit" variant="quiet" name="logoAct" value="remove">
            {t('logo.remove')}
          </Button>
        </div>
      ) : (
        <p className="text-muted">{t('logo.none')}</p>
      )}
      <FileField
        field={file}
        label={t('fields:logoFile')}
        help={t('logo.fileHelp', limits)}
        accept="image/png,image/jpeg,image/webp"
        maxBytes={logoLimits.bytes}
        tooLarge={t('logo.tooLarge', limits)}
      />
    </FieldGroup>
  );
}
