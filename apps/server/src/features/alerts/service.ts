import type { Alerts, PushDevice } from '@palco/contract/alerts';
import { AppError } from '@palco/contract/errors';
import type { Clock } from '../../adapters/clock/port.ts';
import type { Push } from '../../adapters/push/port.ts';
import type { Identity } from '../../shared/identity.ts';
import type { createMailLinks } from './mail-link.ts';
import type { AlertChanges, AlertsRepository } from './repository.ts';

export type AlertsPorts = {
  repository: AlertsRepository;
  push: Pick<Push, 'publicKey' | 'isAllowed'>;
  links: ReturnType<typeof createMailLinks>;
  clock: Clock;
};
export type AlertsService = ReturnType<typeof createAlertsService>;

export const createAlertsService = ({ repository, push, links, clock }: AlertsPorts) => {
  const findCourse = async (courseId: string) => {
    const course = await repository.findCourse(courseId);
    if (!course) throw new AppError('COURSE_NOT_FOUND');
    return course;
  };

  const read = async (userId: string, courseId: string): Promise<Alerts> => {
    await findCourse(courseId);
    return { ...(await repository.read(userId, courseId)), pushKey: push.publicKey };
  };

  const change = async (userId: string, courseId: string, wanted: AlertChanges): Promise<Alerts> => {
    if (!(await repository.change(userId, courseId, wanted))) throw new AppError('COURSE_NOT_FOUND');
    return read(userId, courseId);
  };

  const addDevice = async ({ userId, loginId }: Identity, device: PushDevice): Promise<void> => {
    if (!push.isAllowed(device.endpoint)) throw new AppError('INVALID_PARAMETERS');
    await repository.addDevice({ userId, loginId }, device, clock.now());
  };

  const setMailByLink = async (token: string, isOn: boolean): Promise<{ courseName: string }> => {
    const link = links.read(token);
    if (!link) throw new AppError('NOT_FOUND');
    const course = await repository.findCourse(link.courseId);
    // The account or the course is gone: there are no more mails.
    if (!course || !(await repository.change(link.userId, link.courseId, { byMail: isOn })))
      throw new AppError('NOT_FOUND');
    return { courseName: course.name };
  };

  return { read, change, addDevice, setMailByLink };
};
