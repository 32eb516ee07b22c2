-- As the view was, but a level is open in an assignment only while it can be reached: where it, or one below it, has no
-- certification any more, nobody can do it, and it was reminded of and overdue all the same.
CREATE OR REPLACE VIEW "assigned_learning" AS
SELECT p.assignment_id, p.agent_unique_id, a.agency_id, a.auth_id, s.agency_id AS by_agency, s.curriculum, s.course_id, s.level, s.due_on, p.added_at, p.told_at,
  CASE WHEN s.course_id IS NULL THEN coalesce(l.level >= s.level AND l.valid_until >= s.created_at, false)
       ELSE coalesce(r.last_passed_at >= s.counts_from, false) END AS done,
  s.ended_at IS NULL AND CASE WHEN s.course_id IS NULL
    THEN (SELECT count(DISTINCT f.level) FROM certifications f WHERE f.curriculum = s.curriculum AND f.level <= s.level) = s.level
    ELSE c.state = 'published' AND k.course_id IS NOT NULL END AS open
FROM assignment_people p
JOIN assignments s ON s.assignment_id = p.assignment_id AND s.undone_at IS NULL
JOIN agents a ON a.agent_unique_id = p.agent_unique_id AND a.deleted_at IS NULL AND a.activation_flag IN ('A', 'R') AND a.agency_id = coalesce(s.agency_id, a.agency_id)
LEFT JOIN courses c ON c.course_id = s.course_id
LEFT JOIN curriculum_courses k ON k.curriculum = s.curriculum AND k.course_id = s.course_id
LEFT JOIN course_results r ON r.auth_id = a.auth_id AND r.course_id = s.course_id
LEFT JOIN learner_levels l ON l.auth_id = a.auth_id AND l.curriculum = s.curriculum AND s.level IS NOT NULL
WHERE p.left_at IS NULL;
