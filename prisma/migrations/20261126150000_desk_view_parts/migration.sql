-- AlterTable
ALTER TABLE "desk_view" ADD COLUMN     "exported_before" TIMESTAMPTZ(3),
ADD COLUMN     "exported_by" UUID,
ADD COLUMN     "exported_whole" BOOLEAN;

-- AddForeignKey
ALTER TABLE "desk_view" ADD CONSTRAINT "desk_view_exported_by_fkey" FOREIGN KEY ("exported_by") REFERENCES "staff"("id") ON DELETE SET NULL ON UPDATE CASCADE;
