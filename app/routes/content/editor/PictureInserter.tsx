import { useContext, useState } from 'react';
import { insertNames, insertNamesFor, pictureToInsert } from '#app/domain/content/editor/insertPicture.ts';
import { withPicture } from '#app/domain/content/pictures/pictureMarkdown.ts';
import { imageLimits } from '#app/domain/content/pictures/imageRules.ts';
import { paths } from '#app/paths.ts';
import { Button } from '#app/ui/Button.tsx';
import { CheckboxField } from '#app/ui/form/CheckboxField.tsx';
import { FormStateContext } from '#app/ui/form/field.ts';
import { SelectField } from '#app/ui/form/SelectField.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { Fold } from '#app/ui/Fold.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { fieldOf, type EditorFrame } from './editorFrame.ts';

/**
 * Puts a picture of the library into the text of a page: where the text was left, by JavaScript; without, the button
 * posts and the picture comes at the end. It needs a description in the document's language, or a tick that it only
 * decorates.
 */
export function PictureInserter({ frame, name }: { frame: EditorFrame; name: string }) {
  const { t } = useTranslation('contentEditor');
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const form = useContext(FormStateContext);
  const names = insertNamesFor(name);
  const field = (each: string) => fieldOf(frame, each, undefined);
  const control = (each: string) => document.getElementById(`${frame.formId}-${each}`) as HTMLInputElement | null;

  const insert = (event: React.MouseEvent) => {
    const text = document.getElementById(`${frame.formId}-${name}`);
    if (!(text instanceof HTMLTextAreaElement)) return;
    event.preventDefault();
    const found = pictureToInsert({
      imageId: control(names.picture)?.value ?? '',
      alt: control(names.alt)?.value ?? '',
      isDecorative: control(names.decorative)?.checked ?? false,
    });
    if ('fault' in found) {
      const missing = found.field === insertNames.alt ? names.alt : names.picture;
      setErrors({ [missing]: [t(`insert.${found.fault}`)] });
      control(missing)?.focus();
      return;
    }
    setErrors({});
    // A text without a cursor reports the cursor at its beginning.
    const place = text.selectionEnd === 0 ? text.value.length : text.selectionStart;
    const { text: changed, after } = withPicture(text.value, place, found.markdown);
    text.value = changed;
    text.setSelectionRange(after, after);
    text.dispatchEvent(new Event('input', { bubbles: true }));
    text.focus();
  };

  return (
    <Fold summary={t('insert.title')} fields={Object.values(names)}>
      <FormStateContext.Provider value={{ ...form, errors: { ...form.errors, ...errors } }}>
        <div className="form">
          <SelectField
            field={field(names.picture)}
            label={t('insert.picture')}
            help={t('insert.help')}
            options={frame.images.map(({ imageId, label }) => ({ value: imageId, label }))}
            placeholder={t('choice.none')}
            onChange={(imageId) => {
              const [alt, chosen] = [control(names.alt), frame.images.find((image) => image.imageId === imageId)];
              if (alt) alt.value = chosen?.alt ?? '';
            }}
          />
          <TextField
            field={field(names.alt)}
            label={t('insert.alt')}
            help={t('insert.altHelp')}
            maxLength={imageLimits.altLength}
            autoComplete="off"
          />
          <CheckboxField field={field(names.decorative)} label={t('insert.decorative')} />
          <div className="form-actions">
            <Button type="submit" name="intent" value={`picture:${name}`} onClick={insert}>
              {t('insert.submit')}
            </Button>
            <a className="link" href={paths.staffImages()} target="_blank" rel="noreferrer">
              {t('insert.library')}
            </a>
          </div>
        </div>
      </FormStateContext.Provider>
    </Fold>
  );
}
