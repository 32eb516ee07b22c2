import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { languages } from '#app/i18n.ts';
import { ratios, type Result } from './figures.ts';
import type { Floor } from './floors.ts';
import type { Running } from './processes.ts';

const project = fileURLToPath(new URL('../..', import.meta.url));
const moreTexts = 2000;

/** The overview of the portal with 2,000 further texts in each language, against itself. */
export async function besideMoreTexts(
  portal: Running,
  cookie: string,
  folder: string,
  start: (floor: Floor) => Promise<Running>,
  times: { rounds: number; seconds: number },
): Promise<Result[]> {
  const wide = await start(portalWithMoreTexts(path.join(folder, 'more-texts')));
  const page = ({ url }: Running) => ({ url: `${url}/home/agency-overview`, headers: { cookie } });
  const loads = { 'as it is': page(portal), 'with more texts': page(wide) };
  const { 'with more texts': measured = 0 } = await ratios('agency overview, texts', loads, times);
  return [
    {
      what: `Agency overview with ${moreTexts} further texts, against itself`,
      measured,
      unit: 'x',
      bound: 'at least 0.95',
      met: measured >= 0.95,
    },
  ];
}

/** A copy of the built portal with texts that no page says: half of them beside those of every page, half in their own file. */
function portalWithMoreTexts(copy: string): Floor {
  for (const part of ['app', 'build', 'server', 'package.json', 'tsconfig.json'])
    cpSync(path.join(project, part), path.join(copy, part), { recursive: true });
  symlinkSync(path.join(project, 'node_modules'), path.join(copy, 'node_modules'));
  for (const language of languages) {
    const folder = path.join(copy, 'app/locales', language);
    const common = path.join(folder, 'common.json');
    const texts = Object.fromEntries(
      Array.from({ length: moreTexts / 2 }, (_, index) => [`more${index}`, { text: `A further text, ${index}` }]),
    );
    const before = JSON.parse(readFileSync(common, 'utf8')) as object;
    writeFileSync(common, JSON.stringify({ ...before, ...texts }));
    mkdirSync(path.join(folder, 'more'), { recursive: true });
    writeFileSync(path.join(folder, 'more/more.json'), JSON.stringify(texts));
  }
  const env = { PORT: '0', NODE_ENV: 'production', LOG_LEVEL: 'warn' };
  return { file: path.join(copy, 'server/index.ts'), env };
}
