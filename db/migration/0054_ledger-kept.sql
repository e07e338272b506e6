-- The ledger stays as it is, whosever leads are removed: what sample data had earned is reversed in a month that is open.
CREATE OR REPLACE TRIGGER commission_entry_kept BEFORE DELETE ON commission_entry FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE OR REPLACE TRIGGER commission_statement_kept BEFORE DELETE ON commission_statement FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
DROP FUNCTION keep_entry_unless_sample();--> statement-breakpoint
DROP FUNCTION keep_statement_unless_sample();
