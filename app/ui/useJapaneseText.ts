import { useLocation } from '@remix-run/react';
import { useEffect, useState } from 'react';

const japanese = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
// The switch of the language has a face for it on every page.
const nameOfLanguage = '日本語';

/**
 * Whether a page has shown Japanese text, such as a name on an English page: then it needs a face for it where the
 * system has none. Read once the page is drawn; true from the first such page on.
 */
export function useJapaneseText(): boolean {
  const { key } = useLocation();
  const [has, setHas] = useState(false);
  useEffect(() => {
    if (!has && japanese.test(document.body.textContent.replaceAll(nameOfLanguage, ''))) setHas(true);
  }, [key, has]);
  return has;
}
