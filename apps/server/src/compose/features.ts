/** Every role: the features that others use, in one order: each gets the parts before it. */
import { readSecret } from '../adapters/db/secrets.ts';
import { createSetupRepository } from '../features/setup/repository.ts';
import { createSetupService } from '../features/setup/service.ts';
import type { MediaSockets } from '../sockets/media.ts';
import type { Realtime } from '../sockets/realtime.ts';
import { composeAccounts } from './accounts.ts';
import { composeAdmission } from './admission.ts';
import { type AlertParts, composeAlerts } from './alerts.ts';
import { composeBuilds } from './builds.ts';
import { composeChat } from './chat.ts';
import type { Core } from './core.ts';
import { composeCourses } from './courses.ts';
import { publishDoubts } from './doubts.ts';
import { composeFacts } from './facts.ts';
import { composeJoining } from './joining.ts';
import { composeLive } from './live.ts';
import { composeLiveRecordings } from './live-recordings.ts';
import { composeLiveSource } from './live-source.ts';
import { composeMedia } from './media.ts';
import { composePlayback } from './playback.ts';
import { composeQuiz } from './quiz.ts';
import { composeRooms } from './rooms.ts';
import { brandOfMails } from './settings.ts';
import { composeSignalling } from './signalling.ts';
import { composeStage } from './stage.ts';
import { composeUploads, composeVideos } from './videos.ts';

export type FeatureParts = {
  realtime: Realtime;
  mediaSockets: MediaSockets;
  publicUrl: () => string;
  web: { folder: string; build: string };
  push: AlertParts['push'];
};
export type Features = Awaited<ReturnType<typeof composeFeatures>>;

export const composeFeatures = async (core: Core, { realtime, mediaSockets, publicUrl, web, push }: FeatureParts) => {
  /** The address that links in mails begin with, and the brand that mails show. */
  const mailParts = { publicUrl, brand: () => brandOfMails(core.settings.brand(), publicUrl()) };

  const accounts = await composeAccounts(core, { realtime, mediaSockets });
  const { managed } = accounts;
  const rooms = await composeAdmission(core, { realtime, mediaSockets, managed, publicUrl });
  const { roomsChanged } = rooms.catalogue;
  const media = await composeMedia(core, { mediaSockets });
  const playback = await composePlayback(core, { realtime, accounts, rooms, media });
  const videos = await composeVideos(core, {
    notifyOrganizers: rooms.notifyOrganizersOfVideo,
    onChanged: roomsChanged,
  });

  const alerts = await composeAlerts(core, { ...mailParts, push });
  const facts = composeFacts(core, mailParts);
  const liveSource = composeLiveSource(core, { rooms, media, playback });
  const recordings = composeLiveRecordings(core, { realtime, rooms, media, videos });
  const stage = composeStage(core, { realtime, accounts, rooms, media, liveSource });
  const live = composeLive(core, {
    realtime,
    accounts,
    rooms,
    media,
    mediaSockets,
    playback,
    recordings,
    stage,
    announce: alerts.announce,
    scheduleSummary: facts.scheduleSummary,
  });
  const signalling = composeSignalling(core, { accounts, rooms, media, liveSource, stage });
  const uploads = composeUploads(core, videos, recordings.finish);

  const onDoubtsChanged = publishDoubts(realtime);
  const chat = composeChat(core, {
    realtime,
    rooms,
    onExit: playback.playback.release,
    onQuestions: onDoubtsChanged,
  });
  const joining = composeJoining({ realtime, rooms, visits: facts.visits, chat, stage });
  const quiz = composeQuiz(core, { canManageRoom: managed.canManageRoom, rooms, ranking: playback.ranking });
  const roomPages = composeRooms(core, {
    auth: accounts.auth,
    managed,
    rooms,
    playback,
    chat,
    resolveLiveSource: liveSource.resolveLiveSource,
    findActiveQuestion: quiz.activeIn,
    removeUnusedVideo: videos.removal.removeUnused,
  });

  /** Calls count with the new roles at once, open tabs and chats a moment later. */
  const onOrganizersChanged = () => {
    accounts.rolesChanged();
    chat.organizersChanged();
  };
  const courses = composeCourses(core, { onChanged: roomsChanged, onOrganizersChanged });
  const builds = composeBuilds(core, web);
  const setup = createSetupService({
    repository: createSetupRepository(core.db),
    passwords: core.passwords,
    readSecret: () => readSecret(core.db, 'set-up'),
  });

  return {
    mailParts,
    accounts,
    rooms,
    media,
    playback,
    videos,
    alerts,
    facts,
    liveSource,
    recordings,
    stage,
    live,
    signalling,
    uploads,
    onDoubtsChanged,
    chat,
    joining,
    quiz,
    roomPages,
    onOrganizersChanged,
    courses,
    builds,
    setup,
  };
};
