/** The tables as the query builder sees them; migrations/ creates them. */
import type { AppMerch, SessionEnd } from '@palco/contract/auth';
import type { MessagePermission, MessageType } from '@palco/contract/chat/message';
import type { Language } from '@palco/contract/languages';
import type { OpeningKind } from '@palco/contract/offers';
import type { TourKey } from '@palco/contract/onboarding';
import type { LiveStatus, VideoStatus } from '@palco/contract/rooms';
import type { LiveDelivery, VideoMode } from '@palco/contract/rooms/organizer';
import type { VideoProblem } from '@palco/contract/uploads';
import type { Gender } from '@palco/contract/vouchers';
import type { ColumnType, Generated } from 'kysely';

/** PostgreSQL's bigint is read as text. */
type Id = ColumnType<string, never, never>;

export type UsersTable = {
  id: Id;
  email: string;
  name: string;
  phone: string | null;
  /** Null until the person has chosen a password: accounts that an organizer made. */
  password_hash: string | null;
  language: Generated<Language>;
  thumbnail_url: string | null;
  facebook: Generated<string>;
  twitter: Generated<string>;
  instagram: Generated<string>;
  is_admin: Generated<boolean>;
  is_organizer: Generated<boolean>;
  is_monitor: Generated<boolean>;
  /** Of an organizer; false limits them to the courses of `course_organizers`. */
  manages_all_courses: Generated<boolean>;
  force_pw_change: Generated<boolean>;
  app_merch: Generated<AppMerch>;
  gender: Generated<Gender | null>;
  date_of_birth: Generated<string | null>;
  skips_tours: Generated<boolean>;
  salesforce_id: Generated<string | null>;
  blocked_at: Generated<Date | null>;
  /** Name and e-mail without capitals and accents; made by PostgreSQL. */
  search_text: ColumnType<string, never, never>;
  created_at: Generated<Date>;
};

type CourseOrganizersTable = { course_id: string; user_id: string };

export type LoginKind = 'access' | 'password-change';

type LoginsTable = {
  id: string;
  user_id: string;
  kind: LoginKind;
  created_at: Date;
  expires_at: Date;
  ended_at: Date | null;
  end_reason: SessionEnd | null;
};

type SessionsTable = {
  id: string;
  token_hash: Buffer;
  login_id: string;
  user_id: string;
  created_at: Date;
  seen_at: Date;
  ended_at: Date | null;
  end_reason: SessionEnd | null;
};

type AttemptsTable = { key: string; window_ends_at: Date; hits: number };
type SecretsTable = { name: string; value: string };

export type InstallationSettingsTable = {
  id: Generated<boolean>;
  name: string | null;
  logo_key: string | null;
  accent: string | null;
  language: string | null;
  max_sessions: number | null;
  keep_statistics_days: number | null;
  keep_events_days: number | null;
  keep_logins_days: number | null;
  keep_offer_openings_days: number | null;
  keep_outbox_days: number | null;
  keep_addresses_days: number | null;
  sends_live_summaries: boolean | null;
};

type CourseAlertsTable = {
  user_id: string;
  course_id: string;
  by_mail: Generated<boolean>;
  by_push: Generated<boolean>;
};
type PushDevicesTable = {
  endpoint: string;
  user_id: string;
  login_id: string;
  p256dh: string;
  auth: string;
  added_at: Date;
};
type AnnouncedLivesTable = { room_id: string; at: Date };

type RecoveryCodesTable = { user_id: string; code_hash: string; sent_at: Date; expires_at: Date; attempts: number };

type CoursesTable = {
  id: Id;
  request_key: Generated<string | null>;
  name: string;
  is_open: Generated<boolean>;
  image_url: Generated<string | null>;
  terms_url: Generated<string | null>;
  terms_hash: Generated<string | null>;
  has_gamification: Generated<boolean>;
  points_correct: Generated<number>;
  points_speed: Generated<number>;
  points_per_minute: Generated<number>;
  created_at: Generated<Date>;
};

type TermsVersionsTable = {
  course_id: string;
  hash: string;
  version: number;
  url: string;
  file_name: string;
  added_by: string | null;
  added_at: Date;
};

type TermsAcceptancesTable = {
  user_id: string;
  course_id: string;
  terms_hash: string;
  is_hash_confirmed: Generated<boolean>;
  accepted_at: Date;
};

export type EnrolmentKind = 'full' | 'guest' | 'extra';

type EnrolmentsTable = {
  user_id: string;
  course_id: string;
  kind: EnrolmentKind;
  expires_at: Date | null;
  created_at: Generated<Date>;
};

type VoucherBatchesTable = {
  id: Id;
  request_key: Generated<string | null>;
  course_id: string;
  access_days: number | null;
  expires_at: Date | null;
  made_by: string | null;
  created_at: Date;
  note: Generated<string>;
};

type VouchersTable = {
  code: string;
  batch_id: string;
  used_by: string | null;
  used_at: Date | null;
  revoked_at: Generated<Date | null>;
  revoked_by: Generated<string | null>;
};

type VoucherRegistrationsTable = {
  voucher_code: string;
  email: string;
  name: string;
  phone: string;
  gender: Gender;
  date_of_birth: string | null;
  language: Language;
  code_hash: string;
  code_sent_at: Date;
  code_expires_at: Date;
  code_attempts: number;
  verified_at: Date | null;
  verified_browser_hash: Buffer | null;
  user_id: string | null;
};

type UnsavedPhotosTable = { is_removing: Generated<boolean>; key: string; user_id: string; created_at: Date };

type ToursTable = { user_id: string; key: TourKey; done: boolean; skipped: boolean };
type ChannelsTable = { id: Id; name: string; position: Generated<number>; request_key: Generated<string | null> };

export type VideoAssetsTable = {
  id: string;
  status: VideoStatus;
  progress: Generated<number>;
  file_name: string;
  bytes: Generated<string>;
  duration_s: Generated<number>;
  stated_s: Generated<number | null>;
  width: number | null;
  height: number | null;
  captions: Generated<Language[]>;
  fingerprint: Generated<string | null>;
  /** Failed conversions; reset by a retry. */
  failures: Generated<number>;
  /** The conversion that may write the files of the video. */
  run: Generated<string | null>;
  problem: VideoProblem | null;
  replaces: Generated<string | null>;
  made_by: string | null;
  created_at: Generated<Date>;
  changed_at: ColumnType<Date, Date | 'infinity' | undefined, Date>;
};

/** An upload into an S3 store; `parts_id` is null until the first byte, and after the parts were lost. */
type VideoUploadsTable = {
  asset_id: string;
  bytes: string;
  parts_id: string | null;
  is_complete: Generated<boolean>;
  /** The request that may write, until when, and whether another one waits for it. */
  lease: string | null;
  leased_until: Date | null;
  is_wanted: Generated<boolean>;
};

type UploadPartsTable = { asset_id: string; number: number; etag: string; bytes: number };

type DeletedVideosTable = { id: string; deleted_at: Date };

/** Written by a trigger of `rooms`. */
type RoomSearchTable = { room_id: string; name: string; text: string };

export type RoomsTable = {
  id: Id;
  request_key: Generated<string | null>;
  channel_id: string;
  course_id: string;
  course_position: Generated<number | null>;
  name: string;
  description: Generated<string>;
  image_url: string | null;
  video_id: string | null;
  is_live: Generated<boolean>;
  live_status: Generated<LiveStatus>;
  is_interactive: Generated<boolean>;
  is_chat_enabled: Generated<boolean>;
  is_sale_enabled: Generated<boolean>;
  is_members_only: Generated<boolean>;
  is_protected: Generated<boolean>;
  starts_at: Generated<Date | null>;
  ends_at: Generated<Date | null>;
  timezone: Generated<string>;
  made_by: Generated<string | null>;
  slow_mode_s: Generated<number>;
  is_team_chat_enabled: Generated<boolean>;
  team_size: Generated<number>;
  live_started_at: Generated<Date | null>;
  live_started_by: Generated<string | null>;
  links_revoked_at: Generated<Date | null>;
  live_ended_at: Generated<Date | null>;
  live_summary_at: Generated<Date | null>;
  primary_stream_url: Generated<string | null>;
  secondary_stream_url: Generated<string | null>;
  stream_password: Generated<string | null>;
  recording_id: Generated<string | null>;
  is_recorded: Generated<boolean>;
  archived_at: Generated<Date | null>;
  video_mode: Generated<VideoMode>;
  live_delivery: Generated<LiveDelivery>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
};

type AttachmentsTable = {
  id: Id;
  room_id: string;
  name: string;
  extension: string;
  url: string;
  storage_key: string | null;
  created_at: Generated<Date>;
};

type UntakenRoomFilesTable = {
  is_removing: Generated<boolean>;
  key: string;
  room_id: string | null;
  name: string;
  created_at: Date;
};

type UntakenCourseFilesTable = {
  is_removing: Generated<boolean>;
  key: string;
  course_id: string | null;
  name: string;
  created_at: Date;
};

type VideoProgressTable = {
  user_id: string;
  video_id: string;
  duration_s: number;
  position_s: number;
  updated_at: Date;
};
type VideoLeasesTable = { user_id: string; session_id: string; room_id: string; expires_at: Date };

type PlaybackStatisticsTable = {
  room_id: string;
  user_id: string;
  session_id: string;
  at: Date;
  position_s: number;
  is_playing: boolean;
  is_live: boolean;
  technology: string;
  bitrate: number;
  stalls: number;
  is_rolled_up: Generated<boolean>;
};

type RoomVisitsTable = {
  id: string;
  room_id: string;
  user_id: string;
  session_id: string;
  joined_at: Date;
  left_at: Date | null;
  end_reason: 'left' | 'closed' | 'lost' | null;
  is_watching: boolean;
  device: 'desktop' | 'phone' | 'tablet' | null;
  browser: string | null;
  system: string | null;
  address: string | null;
  country: string | null;
  region: string | null;
  city: string | null;
  latitude: number | null;
  longitude: number | null;
  technology: string | null;
  reported_at: Date | null;
  is_playing: Generated<boolean>;
  position_s: Generated<number>;
  stall_counter: Generated<number>;
  stalls: Generated<number>;
  watched_ms: Generated<string>;
  counted_ms: Generated<string>;
};
type WatchMinutesTable = { room_id: string; user_id: string; minute: Date; watched_ms: number };
type RoomViewersTable = {
  room_id: string;
  user_id: string;
  first_at: Date;
  last_at: Date;
  live_ms: Generated<string>;
  recorded_ms: Generated<string>;
  parts: Generated<string>;
  stalls: Generated<number>;
  stretches: Generated<string>;
};
type RoomMinutesTable = {
  room_id: string;
  minute: Date;
  technology: string;
  height: number;
  viewers: number;
  watched_ms: string;
  reports: number;
  bitrate_sum: number;
  bitrate_reports: number;
  stalls: number;
};
type RoomPartsTable = { room_id: string; part: number; viewers: number };

type PointsLedgerTable = {
  course_id: string;
  user_id: string;
  key: string;
  pace: string | null;
  points: number;
  at: Date;
};
type RankingTotalsTable = { course_id: string; user_id: string; points: number; reached_at: Date };

type OffersTable = {
  id: Id;
  room_id: string;
  base_url: string;
  uses_salesforce_id: boolean;
  made_by: string | null;
  created_at: Date;
};
type OfferOpeningsTable = { id: string; offer_id: string; user_id: string; kind: OpeningKind; at: Date };

type RoomMonitorsTable = { room_id: string; user_id: string };
type TeamsTable = { id: Id; room_id: string; number: number };
type TeamMembersTable = { room_id: string; user_id: string; team_id: string };

type ChatMessagesTable = {
  id: Id;
  room_id: string;
  user_id: string;
  type: MessageType;
  team_id: string | null;
  original_id: string | null;
  client_id: string;
  text: string;
  permissions: MessagePermission[];
  color_index: number;
  created_at: Date;
  deleted_at: Date | null;
};

type ChatMembersTable = {
  room_id: string;
  user_id: string;
  color_index: Generated<number | null>;
  blocked_at: Generated<Date | null>;
  blocked_by: Generated<string | null>;
  slow_sent_at: Generated<Date | null>;
};

type NodesTable = {
  id: string;
  name: string;
  seen_at: Date;
  started_at: Generated<Date>;
  store: Generated<string>;
  can_share: Generated<boolean>;
  roles: Generated<string[]>;
  address: Generated<string>;
  version: Generated<string>;
  capacity: Generated<number>;
  load: Generated<number>;
  is_draining: Generated<boolean>;
};
type BuildsTable = { build: string; files: string[]; started_at: Date; stored_at: Date | null };
type StageHandsTable = {
  room_id: string;
  user_id: string;
  session_id: string;
  node_id: string;
  name: string;
  since: ColumnType<Date, Date | string, never>;
};
type MediaPlacesTable = {
  room_id: string;
  node_id: string;
  generation: string;
  is_on_air: Generated<boolean>;
  viewers: Generated<number>;
  placed_at: Date;
};
export type LiveTakesTable = {
  recording_id: string;
  name: string;
  number: number;
  node_id: string;
  generation: string;
  is_recorded: boolean;
  layers: number;
  removed: Generated<{ count: number; durationS: number }[]>;
  is_ended: Generated<boolean>;
  added_at: Generated<Date>;
};
export type LiveSegmentsTable = {
  id: Generated<string>;
  recording_id: string;
  take: string;
  layer: number;
  number: number;
  name: string;
  init: string;
  width: number;
  height: number;
  video_codec: string;
  duration_s: number;
  sent_at: Date | null;
  bytes: number;
  added_at: Generated<Date>;
  stored_at: Date | null;
  is_lost: Generated<boolean>;
};
type ChatHeadsTable = { room_id: string; last_id: Generated<string>; last_at: Generated<Date> };
type ChatPinsTable = { message_id: string; room_id: string; pinned_at: Date };
type ChatBlockedWordsTable = { organizer_id: string; word: string };

type RoomLinkVisitsTable = { room_id: string; user_id: string; expires_at: Date };

type RevokedLinksTable = { id: string; room_id: string; revoked_at: Date };

type StageRemovalsTable = { room_id: string; user_id: string; removed_at: Date };

type EventLogTable = {
  id: Id;
  at: Date;
  room_id: string | null;
  user_id: string | null;
  kind: string;
  details: Generated<unknown>;
  /** The names at the time of an action; null for what viewers do. */
  names: Generated<{ who?: string; room?: string; person?: string; course?: string } | null>;
};

type DoubtStatesTable = {
  message_id: string;
  taken_by: string | null;
  taken_at: Date | null;
  done_by: string | null;
  done_at: Date | null;
};

type RunSheetItemsTable = {
  id: Id;
  request_key: Generated<string | null>;
  room_id: string;
  kind: 'offer' | 'quiz' | 'message' | 'cue';
  offer_id: string | null;
  quiz_id: string | null;
  text: string;
  time: string | null;
  position: number;
  made_by: string | null;
  created_at: Date;
  done_at: Generated<Date | null>;
  done_by: Generated<string | null>;
  times_fired: Generated<number>;
  claimed_at: Generated<Date | null>;
  removed_at: Generated<Date | null>;
};

type QuizzesTable = {
  id: Id;
  request_key: Generated<string | null>;
  room_id: string;
  title: string;
  duration_s: number;
  made_by: string | null;
  created_at: Date;
  released_at: Generated<Date | null>;
  ends_at: Generated<Date | null>;
  results_shown_at: Generated<Date | null>;
};
type QuizQuestionsTable = {
  id: Id;
  quiz_id: string;
  place: number;
  question: string;
  answers: string[];
  right_answer: number | null;
};
type QuizAnswersTable = { question_id: string; user_id: string; answer: number; answered_at: Date };

export type Schema = {
  quizzes: QuizzesTable;
  quiz_questions: QuizQuestionsTable;
  quiz_answers: QuizAnswersTable;
  room_monitors: RoomMonitorsTable;
  teams: TeamsTable;
  team_members: TeamMembersTable;
  chat_messages: ChatMessagesTable;
  chat_members: ChatMembersTable;
  nodes: NodesTable;
  builds: BuildsTable;
  media_places: MediaPlacesTable;
  live_takes: LiveTakesTable;
  live_segments: LiveSegmentsTable;
  stage_hands: StageHandsTable;
  chat_heads: ChatHeadsTable;
  chat_pins: ChatPinsTable;
  chat_blocked_words: ChatBlockedWordsTable;
  event_log: EventLogTable;
  doubt_states: DoubtStatesTable;
  run_sheet_items: RunSheetItemsTable;
  stage_removals: StageRemovalsTable;
  revoked_links: RevokedLinksTable;
  room_link_visits: RoomLinkVisitsTable;
  offers: OffersTable;
  offer_openings: OfferOpeningsTable;
  points_ledger: PointsLedgerTable;
  ranking_totals: RankingTotalsTable;
  users: UsersTable;
  logins: LoginsTable;
  sessions: SessionsTable;
  attempts: AttemptsTable;
  secrets: SecretsTable;
  course_alerts: CourseAlertsTable;
  push_devices: PushDevicesTable;
  announced_lives: AnnouncedLivesTable;
  installation_settings: InstallationSettingsTable;
  recovery_codes: RecoveryCodesTable;
  courses: CoursesTable;
  course_organizers: CourseOrganizersTable;
  terms_acceptances: TermsAcceptancesTable;
  terms_versions: TermsVersionsTable;
  enrolments: EnrolmentsTable;
  voucher_batches: VoucherBatchesTable;
  vouchers: VouchersTable;
  voucher_registrations: VoucherRegistrationsTable;
  unsaved_photos: UnsavedPhotosTable;
  tours: ToursTable;
  channels: ChannelsTable;
  video_assets: VideoAssetsTable;
  video_uploads: VideoUploadsTable;
  upload_parts: UploadPartsTable;
  deleted_videos: DeletedVideosTable;
  rooms: RoomsTable;
  room_search: RoomSearchTable;
  attachments: AttachmentsTable;
  untaken_course_files: UntakenCourseFilesTable;
  untaken_room_files: UntakenRoomFilesTable;
  video_progress: VideoProgressTable;
  video_leases: VideoLeasesTable;
  playback_statistics: PlaybackStatisticsTable;
  room_visits: RoomVisitsTable;
  watch_minutes: WatchMinutesTable;
  room_viewers: RoomViewersTable;
  room_minutes: RoomMinutesTable;
  room_parts: RoomPartsTable;
};
