import type { CourseLanguage } from '#app/domain/markets/courseLanguages.ts';
import type { FeedbackTime } from '#app/domain/courses/authoring/contentLimits.ts';
import type { CoursePage, CourseTest } from '#app/domain/courses/authoring/courseContent.ts';
import type { Picture } from './drawings/draw.ts';

/** A file that the pages of a course show: its size, and what is in it, or its hash where it lies in the store. */
type CourseMedium = { size: number } & ({ content: Uint8Array } | { hash: string });

/** A course in a language as it is made into a package, whether it is of the starter set or was written in the console. */
export interface BuiltCourse {
  /** Its name for other systems; the answers to its questions are reported under it. */
  code: string;
  language: CourseLanguage;
  title: string;
  standard: '1.2' | '2004' | 'cmi5';
  /** The package leaves for another system: it has the schemas of its standard beside its manifest. */
  isExport?: boolean;
  passMark: number;
  /** How often the questions may be answered in an attempt; null for as often as the learner likes. */
  tries: number | null;
  /** Whether choices come in another order for each try. */
  shuffle: boolean;
  feedback: FeedbackTime;
  pages: readonly Pick<CoursePage, 'title' | 'body'>[];
  /** What asks at the end; null for a course that is only read. */
  quiz: CourseTest | null;
  /** Of a course in several parts (2004), all but the last, each with the number of its pages. */
  parts: readonly { id: string; title: string; pages: number }[];
  lastPart: { id: string; title: string } | null;
  /** Draws a picture whose name is none of a file. */
  draw: ((name: string, source: string) => Picture) | null;
  /** The files of the course by their names. */
  files: ReadonlyMap<string, CourseMedium>;
}
