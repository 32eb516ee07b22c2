import type { NoticeItem } from '#app/domain/content/status/notices.ts';
import { OwnTime } from '#app/ui/OwnTime.tsx';

/** What a banner says under its title. */
export function BannerText({ banner: { text, own, note } }: { banner: NoticeItem }) {
  return (
    <>
      {text ? <p>{text}</p> : null}
      {own ? <OwnTime time={own} /> : null}
      {note ? <p className="whitespace-pre-line wrap-anywhere">{note}</p> : null}
    </>
  );
}
