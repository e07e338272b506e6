ALTER TABLE "webhook_endpoint" ALTER COLUMN "secret_ciphertext" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_endpoint" ADD COLUMN "kind" text DEFAULT 'webhook' NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_retry" ADD COLUMN "event" jsonb;--> statement-breakpoint
ALTER TABLE "webhook_endpoint" ADD CONSTRAINT "webhook_endpoint_signed" CHECK (("webhook_endpoint"."kind" = 'postback') = ("webhook_endpoint"."secret_ciphertext" is null));