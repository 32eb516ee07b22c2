import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { paths, withQuery } from '#app/paths.ts';

describe('paths', () => {
  it('leaves out what has no value and encodes the rest', () => {
    expect(withQuery('/a', { x: '', y: null, z: 'ä b' })).toBe('/a?z=%C3%A4+b');
    expect(paths.login({ ended: 'idle', target: '/home/pc?page=2' })).toBe(
      '/login?ended=idle&target=%2Fhome%2Fpc%3Fpage%3D2',
    );
    expect(paths.brandHome('HA')).toBe('/home/ha');
    expect(paths.brandHome('../x')).toBe('/home/..%2Fx');
  });

  const folders = ['app', 'server'];
  const sources = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !file.includes('generated') && !/^(paths|visitorPaths)\.ts$/.test(file))
      .map((file) => readFileSync(`${folder}/${file}`, 'utf8')),
  );

  it('has no builder that nothing calls', () => {
    const called = new Set(
      sources.flatMap((source) => [...source.matchAll(/\b(?:p|visitorP)aths\.(\w+)/g)].map(([, name]) => name)),
    );
    expect(Object.keys(paths).filter((name) => !called.has(name))).toEqual([]);
  });
});
