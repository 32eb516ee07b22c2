-- One word for one thing: people are notified, in columns, functions and jobs as in the code.
ALTER TABLE assignment_people RENAME COLUMN told_at TO notified_at;
ALTER INDEX assignment_people_untold_idx RENAME TO assignment_people_not_notified_idx;
ALTER VIEW assigned_learning RENAME COLUMN told_at TO notified_at;
ALTER TABLE brand_messages RENAME COLUMN told TO notified;

ALTER FUNCTION tell_of_ended_session() RENAME TO notify_of_ended_session;
ALTER FUNCTION tell_of_reading() RENAME TO notify_of_reading;
ALTER FUNCTION tell_of_notifications() RENAME TO notify_of_notifications;

UPDATE jobs SET name = 'notify-brand-message' WHERE name = 'tell-brand-message';
