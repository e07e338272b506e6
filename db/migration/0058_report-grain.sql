-- Sums are made in other ways: the worker counts closed days anew.
TRUNCATE report_day, report_sum;--> statement-breakpoint
UPDATE report_progress SET closed_before = '2000-01-01', after_lead_id = 0 WHERE EXISTS (SELECT FROM lead);
