import { dayTools } from './dayTools.server.ts';
import { learningTools } from './learningTools.server.ts';
import { peopleTools } from './peopleTools.server.ts';
import { salesTools } from './salesTools.server.ts';
import type { Tool } from './tool.server.ts';

/** Every tool of assistants, in the order of their list. */
export const tools: readonly Tool[] = [...dayTools, ...salesTools, ...learningTools, ...peopleTools];
