import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

/** The folder of this file, also from within the bundle, which lies in another one. */
export const starterPlace = new URL('./', pathToFileURL(createRequire(import.meta.url).resolve('#starter/place.ts')));
