import type { Market } from '#app/domain/markets/markets.ts';
import type { FormField } from '#app/ui/form/field.ts';
import { TextField } from '#app/ui/form/TextField.tsx';
import { useTranslation } from '#app/ui/texts.tsx';

/** The numbers of a user's that the market asks for. */
export function NumberFields({
  fields,
  market,
}: {
  fields: Record<'cliaagentId' | 'abtanumber', FormField>;
  market: Market;
}) {
  const { t } = useTranslation(['agents', 'fields']);
  return (
    <>
      {market === 'nam' ? (
        <TextField
          field={fields.cliaagentId}
          label={t('fields:cliaagentId')}
          help={t('work.cliaHelp')}
          autoComplete="off"
        />
      ) : null}
      {market === 'uk' ? (
        <TextField field={fields.abtanumber} label={t('fields:abtanumber')} autoComplete="off" required />
      ) : null}
    </>
  );
}
