-- The points of a quiz that is still running, which a ranking leaves out.
create index points_ledger_quiz on points_ledger (course_id, key) where key like 'quiz:%';
