/** Courses for organizers: listing, creating, changing and deleting them, with their cover, terms and the order of their rooms. */

import type { CourseDetails, CourseRoom, CourseSummary } from '@palco/contract/courses';
import { AppError } from '@palco/contract/errors';
import type { EventKind } from '@palco/contract/reports/kinds';
import type { TermsDocument } from '@palco/contract/terms/acceptances';
import { orderAs } from '@palco/domain/lists/order';
import { byLiveThenPlace } from '@palco/domain/rooms/order';
import type { Clock } from '../../adapters/clock/port.ts';
import { violates } from '../../adapters/db/violations.ts';
import type { Identity } from '../../shared/identity.ts';
import type { CourseFiles } from './files.ts';
import type { CourseRepository, CourseRow, HoldingsRow } from './repository.ts';

export type CoursePorts = {
  repository: CourseRepository;
  files: CourseFiles;
  clock: Clock;
  /** Home and the admission to rooms depend on the course. */
  onChanged: () => void;
  onOrganizersChanged: () => void;
  record: (kind: EventKind, userId: string, details: Record<string, unknown>) => void;
};

export type CourseService = ReturnType<typeof createCourseService>;
type CourseInputPart = { readonly name?: string | undefined; readonly isOpen?: boolean | undefined };

export const createCourseService = ({ repository, files, clock, onChanged, record, ...ports }: CoursePorts) => {
  /** Throws COURSE_NOT_FOUND. */
  const found = async (id: string): Promise<CourseRow> => {
    const course = await repository.find(id, clock.now());
    if (!course) throw new AppError('COURSE_NOT_FOUND');
    return course;
  };

  const get = async (id: string): Promise<CourseDetails> =>
    presentDetails(await found(id), await repository.holdingsOf(id));

  const list = async (
    { managedCourses: managed }: Identity,
    { search = '', page = '1' }: { search?: string | undefined; page?: string | undefined },
  ) => {
    const { rows, total } = await repository.list({ search, page: Number(page), managed }, clock.now());
    return { courses: rows.map(presentSummary), total };
  };

  /** An organizer who makes a course becomes its organizer, and has it at once. */
  const create = async (
    { userId, admin }: Identity,
    { name, isOpen }: { name: string; isOpen: boolean },
    requestKey: string | null,
  ) => {
    const organizerId = admin ? null : userId;
    const { isNew, ...course } = await repository.insert({ name, isOpen, requestKey, organizerId });
    if (isNew) {
      ports.onOrganizersChanged();
      record('course_create', userId, { courseId: course.id, name, isOpen });
    }
    return course;
  };

  const update = async (userId: string, id: string, { name, isOpen }: CourseInputPart): Promise<CourseDetails> => {
    const change = { ...(name !== undefined && { name }), ...(isOpen !== undefined && { is_open: isOpen }) };
    if (!(await repository.update(id, change))) throw new AppError('COURSE_NOT_FOUND');
    onChanged();
    record('course_change', userId, { courseId: id, name, isOpen });
    return get(id);
  };

  /** Throws COURSE_HAS_ROOMS: rooms are moved to another course or deleted first, one by one or by their list. */
  const remove = async (userId: string, id: string): Promise<void> => {
    const course = await get(id);
    if (course.rooms > 0) throw new AppError('COURSE_HAS_ROOMS');
    const isRemoved = await files.removeCourse(id).catch((error: unknown) => {
      throw violates(error, 'reference') ? new AppError('COURSE_HAS_ROOMS', { cause: error }) : error;
    });
    if (!isRemoved) throw new AppError('COURSE_NOT_FOUND');
    onChanged();
    record('course_delete', userId, { courseId: id, name: course.name, ...course.holdings });
  };

  /** As home lists them, but for lives. */
  const roomsInOrder = async (id: string) =>
    (await repository.roomsOf(id)).sort((a, b) => byLiveThenPlace(listed(a), listed(b)));

  const rooms = async (id: string): Promise<{ rooms: CourseRoom[]; isOrdered: boolean }> => {
    await found(id);
    const rows = await roomsInOrder(id);
    return {
      rooms: rows.map((row) => ({
        id: row.id,
        name: row.name,
        channelName: row.channel_name,
        liveStatus: row.live_status,
      })),
      isOrdered: rows.some((row) => row.course_position !== null),
    };
  };

  const orderRooms = async (userId: string, id: string, ids: readonly string[] | null) => {
    await found(id);
    const present = (await roomsInOrder(id)).map((room) => room.id);
    await repository.placeRooms(id, ids === null ? null : orderAs(present, ids));
    onChanged();
    record('course_room_order', userId, { courseId: id, ids });
    return rooms(id);
  };

  const setCover = async (userId: string, id: string, imageUrl: string | null): Promise<CourseDetails> => {
    await files.setCover(id, (await found(id)).image_url, imageUrl);
    onChanged();
    record('course_cover', userId, { courseId: id, imageUrl });
    return get(id);
  };

  const setTerms = async (userId: string, id: string, termUrl: string | null): Promise<TermsDocument | null> => {
    await found(id);
    const terms = await files.setTerms(id, userId, termUrl);
    onChanged();
    record('course_terms', userId, { courseId: id, version: terms?.version ?? null, hash: terms?.hash ?? null });
    return terms;
  };

  const ofCourse = async <T>(id: string, then: () => Promise<T>): Promise<T> => {
    await found(id);
    return then();
  };

  return {
    list,
    create,
    get,
    update,
    remove,
    rooms,
    orderRooms,
    openCoverUpload: (id: string, fileName: string) => ofCourse(id, () => files.grantCover(id, fileName)),
    setCover,
    openTermsUpload: (id: string, fileName: string) => ofCourse(id, () => files.grantTerms(id, fileName)),
    setTerms,
  };
};

const listed = ({ name, course_position: place }: { name: string; course_position: number | null }) => ({
  live: false,
  name,
  course: '',
  place,
});

const presentSummary = (row: CourseRow): CourseSummary => ({
  id: row.id,
  name: row.name,
  isOpen: row.is_open,
  image: row.image_url,
  rooms: row.rooms,
  people: row.people,
  hasTerms: row.has_terms,
  hasGamification: row.has_gamification,
});

const presentDetails = (row: CourseRow, holdings: HoldingsRow): CourseDetails => ({
  ...presentSummary(row),
  holdings: {
    enrolments: holdings.enrolments,
    vouchers: holdings.vouchers,
    acceptances: holdings.acceptances,
    rankedPeople: holdings.ranked_people,
    points: Number(holdings.points),
  },
  createdAt: row.created_at.toISOString(),
});
