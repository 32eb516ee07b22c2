-- Of a learner's attempts at a course the first is counted as the learner: where it goes, the next one is.
CREATE OR REPLACE FUNCTION note_learning_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    INSERT INTO learning_changes (registration)
    SELECT OLD.registration UNION ALL (
      SELECT t.registration FROM course_attempts t WHERE t.auth_id = OLD.auth_id AND t.course_id = OLD.course_id AND NOT t.review
      ORDER BY t.started_at, t.registration LIMIT 1
    );
  ELSIF NOT NEW.review THEN
    INSERT INTO learning_changes (registration) VALUES (NEW.registration);
  END IF;
  RETURN NULL;
END;
$$;
