-- The time zone of an agency's address, as `zoneOfPlace` has it; a test compares both.
CREATE FUNCTION zone_of_place(country text, state text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(z.zones -> country ->> upper(btrim(state)), z.zones -> country ->> '', 'UTC') FROM (SELECT '{
    "US":{"":"America/New_York","AL":"America/Chicago","AR":"America/Chicago","IL":"America/Chicago","IA":"America/Chicago","KS":"America/Chicago","LA":"America/Chicago","MN":"America/Chicago","MS":"America/Chicago","MO":"America/Chicago","NE":"America/Chicago","ND":"America/Chicago","OK":"America/Chicago","SD":"America/Chicago","TN":"America/Chicago","TX":"America/Chicago","WI":"America/Chicago","CO":"America/Denver","ID":"America/Denver","MT":"America/Denver","NM":"America/Denver","UT":"America/Denver","WY":"America/Denver","AZ":"America/Phoenix","CA":"America/Los_Angeles","NV":"America/Los_Angeles","OR":"America/Los_Angeles","WA":"America/Los_Angeles","AK":"America/Anchorage","HI":"Pacific/Honolulu","PR":"America/Puerto_Rico","VI":"America/Puerto_Rico","GU":"Pacific/Guam","MP":"Pacific/Guam","AS":"Pacific/Pago_Pago"},
    "CA":{"":"America/Toronto","MB":"America/Winnipeg","SK":"America/Regina","AB":"America/Edmonton","NT":"America/Edmonton","BC":"America/Vancouver","YT":"America/Whitehorse","NB":"America/Halifax","NS":"America/Halifax","PE":"America/Halifax","NL":"America/St_Johns"},
    "MX":{"":"America/Mexico_City","BCN":"America/Tijuana","SON":"America/Hermosillo","BCS":"America/Mazatlan","NAY":"America/Mazatlan","SIN":"America/Mazatlan","ROO":"America/Cancun"},
    "BR":{"":"America/Sao_Paulo","AC":"America/Rio_Branco","AM":"America/Manaus","MS":"America/Manaus","MT":"America/Manaus","RO":"America/Manaus","RR":"America/Manaus"},
    "AU":{"":"Australia/Sydney","QLD":"Australia/Brisbane","SA":"Australia/Adelaide","NT":"Australia/Darwin","WA":"Australia/Perth"},
    "PR":{"":"America/Puerto_Rico"},
    "VI":{"":"America/Puerto_Rico"},
    "BM":{"":"Atlantic/Bermuda"},
    "GB":{"":"Europe/London"},
    "IE":{"":"Europe/Dublin"},
    "NZ":{"":"Pacific/Auckland"},
    "JP":{"":"Asia/Tokyo"},
    "KR":{"":"Asia/Seoul"},
    "TW":{"":"Asia/Taipei"},
    "CN":{"":"Asia/Shanghai"},
    "HK":{"":"Asia/Hong_Kong"},
    "SG":{"":"Asia/Singapore"},
    "ID":{"":"Asia/Jakarta"},
    "MY":{"":"Asia/Kuala_Lumpur"},
    "VN":{"":"Asia/Ho_Chi_Minh"},
    "BN":{"":"Asia/Brunei"}
  }'::jsonb AS zones) z
$$;

-- With the time zone of the learner, in which a due day ends: the one that they chose, else that of their agency.
CREATE OR REPLACE VIEW assigned_learning AS
SELECT p.assignment_id, p.agent_unique_id, a.agency_id, a.auth_id, s.agency_id AS by_agency, s.curriculum, s.course_id, s.level, s.due_on, p.added_at, p.told_at,
  CASE WHEN s.course_id IS NULL THEN coalesce(l.level >= s.level AND l.valid_until >= s.created_at, false)
       ELSE coalesce(r.last_passed_at >= s.counts_from, false) END AS done,
  s.ended_at IS NULL AND CASE WHEN s.course_id IS NULL
    THEN (SELECT count(DISTINCT f.level) FROM certifications f WHERE f.curriculum = s.curriculum AND f.level <= s.level) = s.level
    ELSE c.state = 'published' AND k.course_id IS NOT NULL END AS open,
  coalesce(o.time_zone, zone_of_place(g.country, g.state)) AS zone
FROM assignment_people p
JOIN assignments s ON s.assignment_id = p.assignment_id AND s.undone_at IS NULL
JOIN agents a ON a.agent_unique_id = p.agent_unique_id AND a.deleted_at IS NULL AND a.activation_flag IN ('A', 'R') AND a.agency_id = coalesce(s.agency_id, a.agency_id)
LEFT JOIN accounts o ON o.account_id = a.agent_unique_id
LEFT JOIN agencies g ON g.agency_id = a.agency_id
LEFT JOIN courses c ON c.course_id = s.course_id
LEFT JOIN curriculum_courses k ON k.curriculum = s.curriculum AND k.course_id = s.course_id
LEFT JOIN course_results r ON r.auth_id = a.auth_id AND r.course_id = s.course_id
LEFT JOIN learner_levels l ON l.auth_id = a.auth_id AND l.curriculum = s.curriculum AND s.level IS NOT NULL
WHERE p.left_at IS NULL;
