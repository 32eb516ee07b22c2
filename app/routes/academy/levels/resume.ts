import { redirect } from '@remix-run/node';
import { courseLeftOff } from '#app/domain/academy/levels/learningPath.ts';
import { readAcademy } from '#app/domain/academy/levels/readAcademy.server.ts';
import { paths } from '#app/paths.ts';
import { agentLoader } from '#app/routes/requests/handlers.server.ts';
import { academyPage } from './academyPage.server.ts';
import { courseHref } from './courseRows.server.ts';

/** Leads to the course that was left off; to the dashboard, which says what is next, where there is none. */
export const loader = agentLoader(
  async (asked) => {
    const { brand, curriculum, query } = await academyPage(asked);
    const { courses } = await readAcademy(asked.ctx, { companyId: curriculum });
    const course = courseLeftOff(courses);
    throw redirect(
      course ? courseHref(asked.ctx, { brand, curriculum }, course.courseId) : paths.academyDashboard(brand, query),
    );
  },
  { about: 'own' },
);
