import { useId } from 'react';
import type { TaskName } from '#app/domain/content/homePage/tasksFor.ts';
import { paths } from '#app/paths.ts';
import { LineDrawing } from '#app/ui/Icon.tsx';
import { Link } from '#app/ui/Link.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import type { HomePage } from './home.tsx';
import { taskIcons } from './homeIcons.ts';

/** Where each task is done. */
const places: Record<TaskName, string | ((brand: string) => string)> = {
  ownership: paths.ownOwnership(),
  moveRequests: paths.moveRequests(),
  newAddress: paths.ownEmail(),
  grantsEnd: paths.myAccount(),
  memberNumber: paths.agentEnroll(),
  learningDue: (brand) => paths.academyDashboard(brand),
  learnersOverdue: (brand) => paths.academyReports(brand, { assigned: 'overdue' }),
  feedbackAnswered: paths.feedback(),
  changesAnswered: paths.agencyInformation(),
  waitingUsers: `${paths.agencyOverview()}?status=E&status=C`,
  secondFactors: paths.requireSecondFactor(),
  accountsReview: paths.accountReview(),
};

const placeOf = (name: TaskName, brand: string) => {
  const place = places[name];
  return typeof place === 'string' ? place : place(brand);
};

/** What the user has to do, each in a sentence with the way there. */
export function Tasks({ tasks, brand }: Pick<HomePage, 'tasks' | 'brand'>) {
  const { t } = useTranslation('homePage');
  const id = useId();
  return (
    <section className="tasks" aria-labelledby={id}>
      <h2 id={id}>{t('tasks')}</h2>
      <ul>
        {tasks.map(({ name, count, day }) => (
          <li key={name}>
            <LineDrawing path={taskIcons[name]} />
            <p>
              {t(`task.${name}.text`, { count, day })}{' '}
              <Link className="link" to={placeOf(name, brand)}>
                {t(`task.${name}.link`)}
              </Link>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
