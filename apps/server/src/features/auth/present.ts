import type { User } from '@palco/contract/auth';
import type { UserRow } from './repository.ts';

export const presentUser = (row: UserRow): User => ({
  id: row.id,
  userId: row.id,
  name: row.name,
  email: row.email,
  phone: row.phone,
  thumbnail_url: row.thumbnail_url,
  language: row.language,
  social_medias: { facebook: row.facebook, twitter: row.twitter, instagram: row.instagram },
  organizer: row.is_organizer,
  admin: row.is_admin,
  monitor: row.is_monitor,
  managesAllCourses: row.is_admin || (row.is_organizer && row.manages_all_courses),
  appMerch: row.app_merch,
});
