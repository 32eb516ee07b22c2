-- A statement's course is that of its attempt, which refers to it. With a reference of its own every statement of a course locks the course's one row, and those of many learners at once wait for the list of who shares that lock.
ALTER TABLE "xapi_statements" DROP CONSTRAINT "xapi_statements_course_id_fkey";
