/** Reads out the notices that have come while the page is open; their banners stand above what a screen reader is at. */
export function NewsForListeners({ news }: { news: string }) {
  return news ? (
    <p key={news} role="alert" className="visually-hidden">
      {news}
    </p>
  ) : null;
}
