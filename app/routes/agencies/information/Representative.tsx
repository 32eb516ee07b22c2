import type { BrandAssignment } from '#app/domain/agencies/information/brandAssignment.server.ts';

/** A district sales manager with how to reach them; nothing where the brand names none. */
export function Representative({ dsm, dsmEmail, dsmPhone }: Pick<BrandAssignment, 'dsm' | 'dsmEmail' | 'dsmPhone'>) {
  if (dsm === '') return null;
  return (
    <>
      {dsm}
      {dsmEmail ? (
        <a className="link block wrap-anywhere" href={`mailto:${dsmEmail}`}>
          {dsmEmail}
        </a>
      ) : null}
      {dsmPhone ? (
        <a className="link block" href={`tel:${dsmPhone.replaceAll(/[^\d+]/g, '')}`}>
          {dsmPhone}
        </a>
      ) : null}
    </>
  );
}
