import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { courseLanguages } from '#app/domain/markets/courseLanguages.ts';
import { courseList } from '#app/domain/courses/editor/forms.ts';
import Courses from '#app/routes/courses/editor/courses.tsx';
import { drawPage } from '#tests/support/drawPage.tsx';

test('the list of courses names the published version in each language that a course may have', async () => {
  const row = {
    courseId: 'one',
    title: 'Ports',
    category: 'Foundations',
    minutes: 7,
    curricula: 'PC',
    partner: '',
    state: 'published',
    hasReady: false,
    versions: Object.fromEntries(courseLanguages.map((language, place) => [language, place + 1])),
  };
  const list = courseList.view(courseList.read(new URLSearchParams()), { total: 1, page: 1 });
  drawPage({ element: <Courses />, loader: () => ({ title: '', mayEdit: false, rows: [row], list }) });
  for (const version of ['English 1', 'Japanese 2', 'German 6', 'Portuguese 10'])
    expect(await screen.findByText(version)).toBeTruthy();
});
