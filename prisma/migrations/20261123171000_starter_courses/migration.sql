-- beyond the schema

SELECT pgboss.create_queue('adopt-courses', '{"policy": "standard", "retryLimit": 5, "retryDelay": 5, "retryBackoff": true, "expireInSeconds": 20, "retentionMinutes": 64800}');
