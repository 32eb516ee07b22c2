// @ts-expect-error Its types say that it is the default.
import { Scorm2004API } from 'scorm-again/scorm2004';

/**
 * Builds a course's activities with the player's own engine. Gives what the engine has against them; null for nothing.
 * @param {{ activityTree: any }} options
 */
export default function work({ activityTree }) {
  try {
    new Scorm2004API({ autocommit: false, logLevel: 5, sequencing: { activityTree, logLevel: 'error' } });
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
