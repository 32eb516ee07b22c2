import { z } from 'zod';
import {
  courseActSchema,
  courseHostsSchema,
  courseSchema,
  newCourseSchema,
  packageLanguage,
  placeField,
} from '#app/domain/courses/editor/forms.ts';
import { curriculumCodes } from '#app/domain/markets/curricula.ts';
import Course from '#app/routes/courses/editor/course.tsx';
import NewCourse from '#app/routes/courses/editor/newCourse.tsx';
import type { FormRow } from './formRow.ts';

const places = curriculumCodes.map((curriculum) => ({
  ...{ curriculum, name: placeField(curriculum), label: curriculum, options: [], isWaiting: false },
}));
const course = {
  ...{ courseId: 'c1', title: 'Course', code: 'C1', state: 'draft', partner: '', mayEdit: true, mayAllowHosts: true },
  ...{
    remarks: [],
    uploads: [],
    isChecking: false,
    version: '3',
    requiredBy: '',
    values: {},
    categories: [{ value: 'k1', label: 'One' }],
    places,
  },
  hosts: [{ host: 'films.example', isAllowed: true }],
  versions: [
    { packageId: 'p1', language: 'en', number: 1, standard: 'scorm12', state: 'ready', size: '1 MB', files: 2 },
  ],
};

const moved = { category: 'k2', curricula: [] };

/** The forms that make courses. */
export const courseRows: readonly FormRow[] = [
  {
    parses: 'courses/editor/newCourse.tsx newCourseSchema',
    schema: newCourseSchema(),
    page: <NewCourse />,
    data: { categories: [{ value: 'k1', label: 'One' }] },
  },
  {
    parses: 'courses/editor/courseAction.server.ts courseSchema',
    schema: courseSchema(),
    page: <Course />,
    data: course,
    at: '[name="titleEn"]',
    undrawn: { looked: 'drawn once another category was shown to change something' },
  },
  {
    parses: 'courses/editor/courseAction.server.ts courseSchema',
    state: 'asking about another category',
    schema: courseSchema(),
    page: <Course />,
    data: course,
    reply: { initialValue: {}, moved },
    refused: (result) => ({ reply: { ...result, moved } }),
    at: '[name="titleEn"]',
  },
  {
    parses: 'courses/editor/courseAction.server.ts courseActSchema',
    state: 'publishing',
    schema: courseActSchema(),
    page: <Course />,
    data: course,
    at: '[value="publish"]',
  },
  {
    parses: 'courses/editor/courseAction.server.ts courseActSchema',
    state: 'retiring',
    schema: courseActSchema(),
    page: <Course />,
    data: course,
    at: '[value="retire"]',
    undrawn: { packageId: 'the whole course is retired, not one of its versions' },
  },
  {
    parses: 'courses/editor/hosts.ts courseHostsSchema',
    schema: courseHostsSchema(),
    page: <Course />,
    data: course,
    at: '[name="otherHost"]',
    forgets: 'a toast says why; the page, which scripts keep as it is, is loaded anew without them',
  },
  {
    parses: 'courses/editor/packageUpload.server.ts packageLanguage',
    schema: z.object({ language: packageLanguage(), file: z.unknown() }),
    page: <Course />,
    data: course,
    at: '[name="language"]',
    forgets: 'the file is to be chosen anew too; scripts keep the page as it is',
  },
];
